import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SeriesChangeReply } from '#contract/tutor/classSeries.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { PreviewButton } from '../ui/inputs/PreviewButton.tsx'
import { usePreview } from '../ui/inputs/usePreview.ts'
import { type ClassForm, type ClassScope, classFrom } from './classForm.ts'
import { PreviewList } from './PreviewList.tsx'

/** What a change of a class would do to the others of its series; nothing for the class alone. */
export function ChangePreview({ session }: { session: ClassSessionRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues } = useFormContext<ClassForm>()
  const scope = useWatch<ClassForm, 'scope'>({ name: 'scope' })
  const preview = usePreview(() => {
    const { scope: _, notes: __, recording_link: ___, cohort_id: ____, ...body } = classFrom(getValues())
    return dataProvider.previewSeriesChange(session.id, { ...body, scope: scopeOf(scope) })
  })
  return <Shown scope={scope} {...preview} />
}

/** Which classes of a series a cancellation would be for. */
export function CancellationPreview({ session }: { session: ClassSessionRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const scope = useWatch<ClassForm, 'scope'>({ name: 'scope' })
  const preview = usePreview(() => dataProvider.previewSeriesCancellation(session.id, scopeOf(scope)))
  return <Shown scope={scope} {...preview} />
}

function scopeOf(scope: ClassScope | undefined): 'following' | 'all' {
  return scope === 'all' ? 'all' : 'following'
}

function Shown({
  scope,
  preview,
  notice,
  isPending,
  show,
  forget,
}: { scope: ClassScope | undefined } & ReturnType<typeof usePreview<SeriesChangeReply>>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what makes a preview void
  useEffect(() => forget(), [scope])
  if (scope === undefined || scope === 'one') return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PreviewButton isPending={isPending} onPress={show} />
      {notice && <NoticeBox notice={notice} />}
      <div aria-live="polite">{preview && <Changes reply={preview} />}</div>
    </Box>
  )
}

const BECAUSE = {
  past: 'has begun',
  attended: 'was attended',
  edited: 'was changed by itself',
  cancelled: 'is cancelled',
}

function Changes({ reply: { changed, kept } }: { reply: SeriesChangeReply }) {
  const classes = changed.map(({ before, ...one }) => ({
    ...one,
    ...(before.starts_at !== one.starts_at && { note: `was ${dayAndTimeText(before.starts_at)}` }),
  }))
  return (
    <>
      <Typography>
        {changed.length === 1 ? '1 class is changed.' : `${changed.length} classes are changed.`}
      </Typography>
      <PreviewList label="Classes that are changed" classes={classes} />
      {kept.length > 0 && (
        <>
          <Typography sx={{ marginTop: 1 }}>These stay as they are:</Typography>
          <ul>
            {kept.map(({ id, title, starts_at, because }) => (
              <li key={id}>
                {title}, {dayAndTimeText(starts_at)}: {BECAUSE[because]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
