import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import type { RecipientState } from '#contract/rules/announcements.ts'
import type { AnnouncementRecipient, OwnAnnouncement } from '#contract/tutor/announcements.ts'
import { Moment } from '../ui/tables/Moment.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'

/** What an announcement says, and whose letter has left. */
export function AnnouncementDetails({
  announcement: { id, subject, words, state },
  onClose,
}: {
  announcement: OwnAnnouncement
  onClose: () => void
}) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {subject}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', marginBottom: 3 }}>
          {words}
        </Typography>
        {state === 'sending' || state === 'sent' ? (
          <RecordList
            resource={`announcements/${id}/recipients`}
            sort={{ field: 'id', order: 'ASC' }}
            perPage={25}
            skeletonLines={3}
            caption="Recipients"
            columns={COLUMNS}
            nothingFound="Nobody was in this audience when it was sent."
            empty={<Typography>Nobody was in this audience when it was sent.</Typography>}
          />
        ) : (
          <Typography color="textSecondary">
            {state === 'planned' ? 'Nobody has it yet.' : 'It was cancelled, and nobody has it.'}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const STATES: Record<RecipientState, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  switched_off: 'Wants no such letters',
  left: 'Has left the course',
  failed: 'Could not be delivered',
}

const COLUMNS: readonly Column<AnnouncementRecipient>[] = [
  { title: 'Learner', cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
  { title: 'Letter', cell: ({ state }) => STATES[state] },
  { title: 'Since', cell: ({ settled_at: at }) => (at === null ? '–' : <Moment instant={at} />) },
]
