import type { TimetableClass } from '#contract/timetable.ts'
import { useIsOnline } from '../../ui/feedback/useIsOnline.ts'
import { classState, secondsToChange } from './classState.ts'
import { useSecondsSince, useServerChange } from './useServerChange.ts'

/** Classes with the day that it is where their reader is. */
export interface ShownClasses {
  classes: readonly TimetableClass[]
  time_zone: string | null
  today: string
}

/** How far off each of these classes is, as time goes on; the page needs no reload for what can be joined by now. */
export function useClassStates(shown: ShownClasses): (session: TimetableClass) => string | null {
  const passed = useSecondsSince(shown)
  useServerChange(secondsToChange(shown.classes))
  // A page that was kept for a while may be of another day, so it says nothing of today.
  const isOnline = useIsOnline()
  return session => (isOnline ? classState(session, passed, shown.today) : null)
}
