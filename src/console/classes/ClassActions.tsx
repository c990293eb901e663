import RestoreIcon from '@mui/icons-material/EventAvailableOutlined'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import AttendanceIcon from '@mui/icons-material/HowToRegOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useDataProvider, useRefresh } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { DeleteButton } from '../ui/dialogs/DeleteButton.tsx'
import { done, failed } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { useSingleMutation } from '../ui/inputs/useSingleMutation.ts'
import { EditButton } from '../ui/tables/EditButton.tsx'

/** What a tutor does with a class: change it, call it off or restore it, and delete what nobody has seen yet. */
export function ClassActions({
  session,
  onEdit,
  onCancel,
  onAttendance,
}: {
  session: ClassSessionRecord
  onEdit: () => void
  onCancel: () => void
  onAttendance: () => void
}) {
  const refresh = useRefresh()
  const isOver = Date.parse(session.ends_at) <= Date.now()
  return (
    <span style={{ display: 'inline-flex' }}>
      {session.cancelled_at === null && (
        <Tooltip title="Attendance">
          <IconButton aria-label={`Attendance of ${session.title}`} onClick={onAttendance}>
            <AttendanceIcon />
          </IconButton>
        </Tooltip>
      )}
      <EditButton name={session.title} onClick={onEdit} />
      {session.cancelled_at !== null && <RestoreButton session={session} />}
      {session.cancelled_at === null && !isOver && (
        <Tooltip title="Cancel class">
          <IconButton aria-label={`Cancel ${session.title}`} onClick={onCancel}>
            <CancelIcon />
          </IconButton>
        </Tooltip>
      )}
      <DeleteButton
        resource="class-sessions"
        record={session}
        name={session.title}
        question={`Are you sure you want to delete ${session.title}?`}
        reasonHelp={
          isOver || session.cancelled_at !== null
            ? undefined
            : 'Learners who have it in their timetable read it. It may be empty.'
        }
        onDeleted={refresh}
      />
    </span>
  )
}

function RestoreButton({ session }: { session: ClassSessionRecord }) {
  const refresh = useRefresh()
  const showToast = useToast()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => dataProvider.restoreClass(session.id),
    onSuccess: () => {
      refresh()
      showToast(done('Success!', 'The class takes place again.'))
    },
    onError: fault => showToast(failed(failureOf(fault))),
  })
  return (
    <Tooltip title="Restore class">
      <IconButton aria-label={`Restore ${session.title}`} loading={isPending} onClick={() => mutate()}>
        <RestoreIcon />
      </IconButton>
    </Tooltip>
  )
}
