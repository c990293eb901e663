import type { ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import { done } from '../feedback/notice.ts'
import { TextInput } from '../inputs/TextInput.tsx'
import { CreateDialog } from './RecordDialogs.tsx'

/** Calls something off, and says why: a cancellation is a record of a resource of its own, made with what it is `of` and a reason. */
export function CancelDialog({
  resource,
  name,
  of,
  keptAs,
  saveLabel,
  doneText,
  reasonHelp,
  children,
  onClose,
}: {
  resource: string
  name: string
  of: Record<string, number>
  keptAs: string
  saveLabel: string
  doneText: string
  /** Who reads the reason, and where. */
  reasonHelp: string
  children?: ReactNode
  onClose: () => void
}) {
  const refresh = useRefresh()

  function handleCancelled() {
    refresh()
    return done('Success!', doneText)
  }

  return (
    <CreateDialog
      resource={resource}
      title={`Cancel ${name}`}
      keptAs={keptAs}
      saveLabel={saveLabel}
      // Beside a button that cancels, another “Cancel” could mean either.
      closeLabel="Go back"
      validate={reasonSentence}
      transform={(form: { reason: string }) => ({ ...form, ...of, reason: form.reason.trim() })}
      onSaved={handleCancelled}
      onClose={onClose}
    >
      {children}
      <TextInput
        source="reason"
        label="Reason"
        isRequired
        autoFocus
        defaultValue=""
        helperText={reasonHelp}
        slotProps={{ htmlInput: { maxLength: CANCEL_REASON_MAX } }}
      />
    </CreateDialog>
  )
}

function reasonSentence({ reason }: { reason?: string | null }): Record<string, string> {
  return reason?.trim() ? {} : { reason: 'Reason is required' }
}
