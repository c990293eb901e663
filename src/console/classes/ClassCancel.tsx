import type { ClassSessionRecord } from '../dataProvider/records.ts'
import { CancelDialog } from '../ui/dialogs/CancelDialog.tsx'
import { CancellationPreview } from './ChangePreview.tsx'
import { ScopeInput } from './ScopeInput.tsx'

/** Calls a class off, and says why: its learners read that in a letter, in their timetable and in their calendar. */
export function ClassCancel({ session, onClose }: { session: ClassSessionRecord; onClose: () => void }) {
  const isOfSeries = session.series_id !== null
  return (
    <CancelDialog
      resource="cancellations"
      name={session.title}
      of={{ session: session.id }}
      keptAs={`cancellation.${session.id}`}
      saveLabel="Cancel class"
      doneText="It is cancelled. Timetables and calendars say so, and learners are written to."
      reasonHelp="Learners read it, e.g. “The power is out. We meet on Friday.”"
      onClose={onClose}
    >
      {isOfSeries && <ScopeInput />}
      {isOfSeries && <CancellationPreview session={session} />}
    </CancelDialog>
  )
}
