import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import type { AttendanceReply } from '#contract/tutor/attendance.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { ClassSessionRecord } from '../../dataProvider/records.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx'
import { failed } from '../../ui/feedback/notice.ts'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/tables/Moment.tsx'
import { LearnerList } from './LearnerList.tsx'
import { useAttendance } from './useAttendance.ts'

/** Who was in a class: each learner is ticked by one letter, and each tick is saved at once. */
export default function AttendanceDialog({
  session,
  onClose,
}: {
  session: ClassSessionRecord
  onClose: () => void
}) {
  const id = useId()
  const attendance = useAttendance(session.id)
  const { data, error, isPending, refetch } = attendance
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        Attendance of {session.title}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ marginBottom: 1.5 }}>
          <Moment instant={session.starts_at} />
        </Typography>
        {isPending && <TableSkeleton lines={5} />}
        {error && (
          <NoticeBox notice={failed(failureOf(error))}>
            <Button onClick={() => void refetch()}>Try again</Button>
          </NoticeBox>
        )}
        {data && data.learners.length === 0 && (
          <Typography>Nobody is in this class yet. Learners appear here when they enrol.</Typography>
        )}
        {data && data.learners.length > 0 && <Ticking reply={data} {...attendance} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Wanted = { user: number; state: AttendanceState | null } | 'everybody'

function Ticking({
  reply,
  shown,
  tick,
  markAll,
  undo,
  canUndo,
}: { reply: AttendanceReply } & Pick<
  ReturnType<typeof useAttendance>,
  'shown' | 'tick' | 'markAll' | 'undo' | 'canUndo'
>) {
  const { learners, is_open, is_long_past } = reply
  const [isConfirmed, setConfirmed] = useState(false)
  const [asked, setAsked] = useState<Wanted | null>(null)
  const counted = learners.filter(({ user_id }) => (shown.get(user_id) ?? null) !== null)

  function handleWanted(wanted: Wanted) {
    if (is_long_past && !isConfirmed) setAsked(wanted)
    else act(wanted, isConfirmed)
  }

  function act(wanted: Wanted, confirmed: boolean) {
    if (wanted === 'everybody') void markAll(confirmed)
    else tick(wanted.user, wanted.state, confirmed)
  }

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginBottom: 1 }}>
        <Button variant="outlined" disabled={!is_open} onClick={() => handleWanted('everybody')}>
          Mark all unset present
        </Button>
        {canUndo && <Button onClick={() => void undo()}>Undo</Button>}
        <Typography role="status" sx={{ marginLeft: 'auto' }}>
          {counted.length} of {learners.length} noted
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
        {is_open
          ? 'By keyboard: up and down for a learner; P present, L late, A absent, E excused, U unset.'
          : 'The class has not begun: until then only who has excused themselves is noted, by E, and U takes it back.'}
      </Typography>
      <LearnerList
        learners={learners}
        shown={shown}
        isOpen={is_open}
        onTick={(user, state) => handleWanted({ user, state })}
      />
      {asked && (
        <ConfirmDialog
          question="Change the attendance of a class of more than a week ago?"
          text="Learners see their own attendance: what they read today may be another thing then."
          onProceed={() => {
            setConfirmed(true)
            setAsked(null)
            act(asked, true)
          }}
          onGoBack={() => setAsked(null)}
        />
      )}
    </>
  )
}
