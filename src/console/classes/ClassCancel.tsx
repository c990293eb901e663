import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { CancelDialog } from '../ui/dialogs/CancelDialog.tsx'

/** Calls a class off, and says why: its learners read that in their timetable and in their calendar. */
export function ClassCancel({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  return (
    <CancelDialog
      resource="cancellations"
      name={session.title}
      of={{ session: session.id }}
      keptAs={`cancellation.${session.id}`}
      saveLabel="Cancel class"
      doneText="The class is cancelled; timetables and calendars say so."
      reasonHelp="Learners read it, e.g. “The power is out. We meet on Friday.”"
      onClose={onClose}
    />
  )
}
