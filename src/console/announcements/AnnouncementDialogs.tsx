import { Box } from '@mui/material'
import { useRefresh } from 'react-admin'
import type { OwnAnnouncement } from '#contract/tutor/announcements.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { CreateDialog, EditDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { cohortWorded } from '../ui/inputs/CohortInput.tsx'
import { useOwnZone } from '../ui/inputs/useOwnZone.ts'
import { AnnouncementInputs } from './AnnouncementInputs.tsx'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import {
  ANNOUNCEMENT_LABELS,
  type AnnouncementForm,
  announcementFormOf,
  announcementFrom,
  announcementSentences,
  newAnnouncement,
} from './announcementForm.ts'

/** Writes to the learners of a course. */
export function AnnouncementCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()
  const zone = useOwnZone()
  if (zone === null) return null

  function handleSaved({ send_at, created_at }: OwnAnnouncement) {
    refresh()
    return done(
      'Success!',
      send_at > created_at ? 'The announcement is planned.' : 'The announcement is on its way.',
    )
  }

  return (
    <CreateDialog
      resource="announcements"
      title="Write to learners"
      keptAs={`announcementOf.${course.id}`}
      saveLabel="Send announcement"
      maxWidth="lg"
      defaultValues={newAnnouncement(zone)}
      validate={form => announcementSentences(form as AnnouncementForm)}
      transform={(form: AnnouncementForm) => ({ course_id: course.course_id, ...announcementFrom(form) })}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <Panes course={course} />
    </CreateDialog>
  )
}

/** Changes an announcement that is planned. */
export function AnnouncementEdit({
  course,
  announcement,
  onClose,
}: {
  course: CourseRecord
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  const refresh = useRefresh()

  function handleSaved() {
    refresh()
    return done('Success!', 'The announcement is changed.')
  }

  return (
    <EditDialog
      resource="announcements"
      noun="announcement"
      edited={announcement}
      formOf={announcementFormOf}
      labels={ANNOUNCEMENT_LABELS}
      worded={cohortWorded}
      title="Edit announcement"
      keptAs={`announcement.${announcement.id}`}
      saveLabel="Update"
      maxWidth="lg"
      validate={form => announcementSentences(form as AnnouncementForm)}
      transform={announcementFrom}
      onSaved={handleSaved}
      onClose={onClose}
    >
      <Panes course={course} />
    </EditDialog>
  )
}

/** What is written, and beside it the letter. */
function Panes({ course }: { course: CourseRecord }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <AnnouncementInputs course={course} />
      <AnnouncementPreview course={course} />
    </Box>
  )
}
