import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { IconButton, TextField, Tooltip } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDelete } from 'react-admin'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import { failureOf } from '../../dataProvider/failures.ts'
import type { WithMessage } from '../../dataProvider/records.ts'
import { done, failed } from '../feedback/notice.ts'
import { useToast } from '../feedback/useToast.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Deletable<Change> {
  resource: string
  record: RaRecord
  question: string
  /** What a lost network is called, where it is not "error". */
  networkTitle?: (detail: string) => string
  /** Names those who read why it is deleted; left out, no reason is asked for. */
  reasonHelp?: string | undefined
  onDeleted: (change: Change) => void
}

/** Deletes a record after the question: "Success!" with the server's message, or its message over its error. */
export function DeleteButton<Change extends RaRecord & WithMessage>({
  name,
  ...deletable
}: Deletable<Change> & {
  /** What is deleted, for screen readers. */
  name: string
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Tooltip title="Delete">
        <IconButton aria-label={`Delete ${name}`} color="error" onClick={() => setAsking(true)}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      {isAsking && <Deletion {...deletable} onEnd={() => setAsking(false)} />}
    </>
  )
}

/** There only while it asks: a table has hundreds of buttons. */
function Deletion<Change extends RaRecord & WithMessage>({
  resource,
  record,
  question,
  networkTitle,
  reasonHelp,
  onDeleted,
  onEnd,
}: Deletable<Change> & { onEnd: () => void }) {
  const showToast = useToast()
  const [reason, setReason] = useState('')
  const [remove, { isPending }] = useDelete<Change>(
    resource,
    { id: record.id, previousData: record as Change, meta: reasonHelp && { reason: reason.trim() } },
    {
      mutationMode: 'pessimistic',
      onSuccess: change => {
        onEnd()
        onDeleted(change)
        showToast(done('Success!', change.message))
      },
      onError: fault => {
        onEnd()
        const failure = failureOf(fault)
        showToast(failed(failure, networkTitle && { network: networkTitle(failure.detail) }))
      },
    },
  )
  return (
    <ConfirmDialog question={question} isBusy={isPending} onProceed={() => void remove()} onGoBack={onEnd}>
      {reasonHelp && (
        <TextField
          label="Reason"
          fullWidth
          margin="dense"
          value={reason}
          helperText={reasonHelp}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: CANCEL_REASON_MAX } }}
        />
      )}
    </ConfirmDialog>
  )
}
