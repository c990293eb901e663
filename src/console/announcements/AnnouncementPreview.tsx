import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { countText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { PreviewButton } from '../ui/inputs/PreviewButton.tsx'
import { usePreview } from '../ui/inputs/usePreview.ts'
import { type AnnouncementForm, announcementSentences, wordsFrom } from './announcementForm.ts'
import { LetterFrame } from './LetterFrame.tsx'

/** The letter as a learner would get it, and how many would. */
export function AnnouncementPreview({ course }: { course: CourseRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, setError } = useFormContext<AnnouncementForm>()
  const { preview, notice, isPending, show, forget } = usePreview(() =>
    dataProvider.previewAnnouncement({ course_id: course.course_id, ...wordsFrom(getValues()) }),
  )
  const typed = useWatch<AnnouncementForm>()
  const shownFor = JSON.stringify([typed.audience, typed.cohort_id, typed.subject, typed.words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are what make a preview void
  useEffect(() => forget(), [shownFor])

  function handlePress() {
    const { subject, words } = announcementSentences(getValues())
    if (subject) setError('subject', { message: subject })
    if (words) setError('words', { message: words })
    if (!subject && !words) show()
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <PreviewButton isPending={isPending} onPress={handlePress} />
      {notice && <NoticeBox notice={notice} />}
      <div aria-live="polite">
        {preview ? (
          <Typography>
            {preview.recipients === 1
              ? 'It goes to 1 learner.'
              : `It goes to ${countText(preview.recipients)} learners.`}
          </Typography>
        ) : (
          <Typography color="textSecondary">
            See the letter and how many would get it before you send it.
          </Typography>
        )}
      </div>
      {preview && (
        <>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>Subject:</strong> {preview.subject}
          </Typography>
          <LetterFrame html={preview.html} title="The letter" />
        </>
      )}
    </Box>
  )
}
