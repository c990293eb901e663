import { useRefresh } from 'react-admin'
import { CANCEL_REASON_MAX } from '#contract/rules/classSessions.ts'
import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { CreateDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { done } from '../ui/feedback/notice.ts'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** Calls a class off, and says why: its learners read that in their timetable and in their calendar. */
export function ClassCancel({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const refresh = useRefresh()

  function handleCancelled() {
    refresh()
    return done('Success!', 'The class is cancelled; timetables and calendars say so.')
  }

  return (
    <CreateDialog
      resource="cancellations"
      title={`Cancel ${session.title}`}
      keptAs={`cancellation.${session.id}`}
      saveLabel="Cancel class"
      validate={reasonSentence}
      transform={(form: { reason: string }) => ({ session: session.id, reason: form.reason.trim() })}
      onSaved={handleCancelled}
      onClose={onClose}
    >
      <TextInput
        source="reason"
        label="Reason"
        isRequired
        autoFocus
        defaultValue=""
        helperText="Learners read it, e.g. “The power is out. We meet on Friday.”"
        slotProps={{ htmlInput: { maxLength: CANCEL_REASON_MAX } }}
      />
    </CreateDialog>
  )
}

function reasonSentence({ reason }: { reason?: string | null }): Record<string, string> {
  return reason?.trim() ? {} : { reason: 'Reason is required' }
}
