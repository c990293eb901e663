import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { SimpleForm, useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { SeriesChangeReply } from '#contract/tutor/classes.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/rest.ts'
import { cohortWorded, SelectInput, useOwnZone } from '../../ui/inputs.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { PreviewButton, usePreview } from '../../ui/preview.tsx'
import { CreateDialog, EditDialog } from '../../ui/RecordDialogs.tsx'
import {
  CLASS_LABELS,
  type ClassForm,
  ClassInputs,
  type ClassScope,
  classFormOf,
  classFrom,
  newClass,
  PreviewList,
} from './classForm.tsx'

/** Creates a class of a course. */
export function ClassCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const zone = useOwnZone()
  if (zone === null) return null

  return (
    <CreateDialog
      resource="class-sessions"
      title="Add class"
      keptAs={`classOf.${course.id}`}
      saveLabel="Add class"
      transform={(form: ClassForm) => ({ course_id: course.course_id, ...classFrom(form) })}
      doneText="Class added to the timetable."
      onClose={onClose}
    >
      <SimpleForm defaultValues={newClass(zone)}>
        <ClassInputs course={course} />
      </SimpleForm>
    </CreateDialog>
  )
}

/** Edits a planned class. */
export function ClassEdit({
  course,
  session,
  onClose,
}: {
  course: CourseRecord
  session: ClassSessionRecord
  onClose: () => void
}) {
  return (
    <EditDialog
      resource="class-sessions"
      noun="class"
      edited={session}
      formOf={classFormOf}
      labels={CLASS_LABELS}
      worded={cohortWorded}
      title="Edit class"
      keptAs={`class.${session.id}`}
      saveLabel="Update"
      transform={classFrom}
      leavable={['cohort_id', 'notes', 'recording_link']}
      doneText={(saved: SavedClass) =>
        isMoved(saved, session) ? 'Class updated. Learners were emailed the new time.' : 'Class updated.'
      }
      onClose={onClose}
    >
      <SimpleForm>
        {session.series_id !== null && <ScopeInput isEdited={session.is_edited} />}
        <ClassInputs course={course} session={session} />
        {session.series_id !== null && <ChangePreview session={session} />}
      </SimpleForm>
    </EditDialog>
  )
}

/** A saved class; `is_moved` is set if the save covered other classes of its series too. */
type SavedClass = Pick<ClassSessionRecord, 'starts_at' | 'ends_at'> & { is_moved?: boolean }

/** A move of a cancelled class is not news. */
function isMoved({ starts_at, ends_at, is_moved }: SavedClass, before: ClassSessionRecord): boolean {
  if (before.cancelled_at !== null) return false
  return is_moved ?? (starts_at !== before.starts_at || ends_at !== before.ends_at)
}

const SCOPES = [
  { value: 'one', label: 'This class only' },
  { value: 'following', label: 'This class and later ones' },
  { value: 'all', label: 'All classes in the series' },
]

/** Chooses which classes of a series a change applies to. */
export function ScopeInput({ isEdited = false }: { isEdited?: boolean }) {
  return (
    <>
      <SelectInput
        source="scope"
        label="Which classes"
        defaultValue="one"
        choices={SCOPES}
        helperText="Past, attended, cancelled and individually edited classes will not change."
      />
      {isEdited && (
        <Typography variant="body2" color="textSecondary">
          This class was edited individually, so changes to its series leave it out.
        </Typography>
      )}
    </>
  )
}

/** Previews a change of several classes of a series; shows nothing for a change of the class alone. */
function ChangePreview({ session }: { session: ClassSessionRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues } = useFormContext<ClassForm>()
  const scope = useWatch<ClassForm, 'scope'>({ name: 'scope' })
  const preview = usePreview(() => {
    const { scope: _, notes: __, recording_link: ___, cohort_id: ____, ...body } = classFrom(getValues())
    return dataProvider.previewSeriesChange(session.id, { ...body, scope: scopeOf(scope) })
  })
  return <Shown scope={scope} {...preview} />
}

/** Previews which classes of a series would be cancelled. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice makes the preview void
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
  past: 'already started',
  attended: 'attendance recorded',
  edited: 'edited individually',
  cancelled: 'cancelled',
}

function Changes({ reply: { changed, kept } }: { reply: SeriesChangeReply }) {
  const classes = changed.map(({ before, ...one }) => ({
    ...one,
    ...(before.starts_at !== one.starts_at && { note: `was ${dayAndTimeText(before.starts_at)}` }),
  }))
  return (
    <>
      <Typography>
        {changed.length === 1 ? '1 class will change.' : `${changed.length} classes will change.`}
      </Typography>
      <PreviewList label="Classes that will change" classes={classes} />
      {kept.length > 0 && (
        <>
          <Typography sx={{ marginTop: 1 }}>These will not change:</Typography>
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
