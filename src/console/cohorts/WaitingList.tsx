import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material'
import { useId } from 'react'
import type { OwnCohort, WaitingLearner } from '#contract/tutor/cohorts.ts'
import { Moment } from '../ui/tables/Moment.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'

/** Who waits for a seat of a cohort, the first first. */
export function WaitingList({ cohort, onClose }: { cohort: OwnCohort; onClose: () => void }) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        Waiting list of {cohort.name}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ marginBottom: 2 }}>
          A seat that comes free is kept for the first in line for a day, then for the next. More seats go to
          them at once.
        </Typography>
        <RecordList
          resource="waiting-learners"
          filter={{ cohort: cohort.id }}
          perPage={500}
          skeletonLines={3}
          caption="Waiting list"
          columns={COLUMNS}
          nothingFound="Nobody waits for a seat."
          empty={<Typography>Nobody waits for a seat.</Typography>}
          pageSizes={[]}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const COLUMNS: readonly Column<WaitingLearner>[] = [
  { title: 'Learner', cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
  { title: 'E-mail', cell: ({ email }) => <Link href={`mailto:${email}`}>{email}</Link> },
  { title: 'Waits since', cell: ({ joined_at: at }) => <Moment instant={at} /> },
  {
    title: 'Seat',
    cell: ({ offered_at: at }) =>
      at === null ? (
        'Waits'
      ) : (
        <span>
          Offered <Moment instant={at} />
        </span>
      ),
  },
]
