import ConfirmIcon from '@mui/icons-material/CheckOutlined'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import AttendedIcon from '@mui/icons-material/HowToRegOutlined'
import MissedIcon from '@mui/icons-material/PersonOffOutlined'
import { IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { DeleteButton } from '../ui/dialogs/DeleteButton.tsx'
import { done, failed } from '../ui/feedback/notice.ts'
import { useToast } from '../ui/feedback/useToast.tsx'
import { useSingleMutation } from '../ui/inputs/useSingleMutation.ts'
import { EditButton } from '../ui/tables/EditButton.tsx'

/** What a tutor does with a slot: confirm it, say whether the learner came, move it, call it off or delete it. */
export function SlotActions({
  slot,
  name,
  onEdit,
  onCancel,
}: {
  slot: OwnSlot
  /** By which screen readers tell it from the others. */
  name: string
  onEdit: () => void
  onCancel: () => void
}) {
  const refresh = useRefresh()
  const { id, state, has_begun: hasBegun, is_over: isOver, learner } = slot
  const isMarked = state === 'attended' || state === 'missed'
  const isBooked = learner !== null && state !== 'held'
  const isChangeable = state !== 'cancelled' && !isOver && !isMarked
  return (
    <span style={{ display: 'inline-flex' }}>
      {state === 'taken' && !isOver && (
        <Step
          label="Confirm"
          name={name}
          doneText="The class is confirmed; its learner is told."
          run={provider => provider.confirmSlot(id)}
        >
          <ConfirmIcon />
        </Step>
      )}
      {isBooked && hasBegun && state !== 'attended' && (
        <Step
          label="Mark as attended"
          name={name}
          doneText="Marked as attended."
          run={provider => provider.markSlot(id, 'attended')}
        >
          <AttendedIcon />
        </Step>
      )}
      {isBooked && hasBegun && state !== 'missed' && (
        <Step
          label="Mark as missed"
          name={name}
          doneText="Marked as missed."
          run={provider => provider.markSlot(id, 'missed')}
        >
          <MissedIcon />
        </Step>
      )}
      {isChangeable && <EditButton name={name} onClick={onEdit} />}
      {isChangeable && (
        <Tooltip title="Cancel slot">
          <IconButton aria-label={`Cancel ${name}`} onClick={onCancel}>
            <CancelIcon />
          </IconButton>
        </Tooltip>
      )}
      {state === 'free' && (
        <DeleteButton
          resource="slots"
          record={slot}
          name={name}
          question={`Are you sure you want to delete ${name}?`}
          onDeleted={refresh}
        />
      )}
    </span>
  )
}

function Step({
  label,
  name,
  doneText,
  run,
  children,
}: {
  label: string
  name: string
  doneText: string
  run: (provider: ConsoleDataProvider) => Promise<unknown>
  children: ReactNode
}) {
  const refresh = useRefresh()
  const showToast = useToast()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => run(dataProvider),
    onSuccess: () => {
      refresh()
      showToast(done('Success!', doneText))
    },
    onError: fault => showToast(failed(failureOf(fault))),
  })
  return (
    <Tooltip title={label}>
      <IconButton aria-label={`${label}: ${name}`} loading={isPending} onClick={() => mutate()}>
        {children}
      </IconButton>
    </Tooltip>
  )
}
