import { Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import type { ClassSessionRecord } from '../../dataProvider/rest.ts'
import { Fact, factsSx, StatusChip, TimeSpan } from '../../ui/cells.tsx'
import { DetailsDialog } from '../../ui/DetailsDialog.tsx'
import { cohortWorded } from '../../ui/inputs.tsx'
import type { MenuEntry } from '../../ui/MoreMenu.tsx'

/** A class as a calendar opens it: its facts, the way into its meeting, and what can be done with it. */
export function ClassDetails({
  session,
  actions,
  onClose,
}: {
  session: ClassSessionRecord
  actions: readonly MenuEntry[]
  onClose: () => void
}) {
  const { title, course, cohort_id, meeting_link: link, cancelled_at, cancel_reason, notes } = session
  const isOff = cancelled_at !== null
  return (
    <DetailsDialog title={title} entries={actions} onClose={onClose}>
      {isOff && (
        <Box sx={{ marginBottom: 2 }}>
          <StatusChip color="secondary">Cancelled</StatusChip>
          {cancel_reason && <Typography color="textSecondary">{cancel_reason}</Typography>}
        </Box>
      )}
      <Box component="dl" sx={factsSx}>
        <Fact name="When (Lagos time)">
          <TimeSpan from={session.starts_at} until={session.ends_at} />
        </Fact>
        <Fact name="Course">
          <Link to={paths.courseManage(course.slug, { tab: 'classes' })}>{course.title}</Link>
        </Fact>
        <Fact name="For">{cohortWorded('cohort_id', cohort_id ?? '')}</Fact>
        {notes && <Fact name="Notes">{notes}</Fact>}
        {session.recording_link && (
          <Fact name="Recording">
            <a href={session.recording_link} target="_blank" rel="noreferrer">
              Watch the recording
            </a>
          </Fact>
        )}
      </Box>
      {!isOff && link?.startsWith('https://') && (
        <Button variant="contained" href={link} target="_blank" rel="noreferrer" sx={{ marginTop: 2 }}>
          Join class
        </Button>
      )}
    </DetailsDialog>
  )
}
