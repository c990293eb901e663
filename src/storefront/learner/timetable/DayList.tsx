import type { TimetableClass } from '#contract/timetable.ts'
import { weekdayText } from '#shared/localTimes.ts'
import { useIsOnline } from '../../ui/feedback/useIsOnline.ts'
import { ClassRow } from './ClassRow.tsx'
import { classState, dayOf, keyOf, nearDay, secondsToChange } from './classState.ts'
import styles from './DayList.module.css'
import { useSecondsSince, useServerChange } from './useServerChange.ts'

/** Classes under the days on which they are, where their reader is. */
export interface ShownClasses {
  classes: readonly TimetableClass[]
  time_zone: string | null
  today: string
}

/** Classes by day, soonest first; `hasNext` sets the next one before them. The page needs no reload for what can be joined by now. */
export function DayList({ shown, hasNext = false }: { shown: ShownClasses; hasNext?: boolean }) {
  const { classes, time_zone: zone, today } = shown
  const passed = useSecondsSince(shown)
  useServerChange(secondsToChange(classes))
  // A page that was kept for a while may be of another day, so it says nothing of today.
  const isOnline = useIsOnline()
  const next = hasNext && isOnline ? classes.find(({ cancelled_at }) => cancelled_at === null) : undefined
  const days = byDay(classes.filter(session => session !== next))
  const dayName = (day: string) => (isOnline && nearDay(day, today)) || weekdayText(day)
  const row = (session: TimetableClass) => (
    <ClassRow
      session={session}
      zone={zone}
      state={isOnline && (!hasNext || session === next) ? classState(session, passed, today) : null}
      isNext={session === next}
    />
  )
  return (
    <>
      {next && (
        <div className={styles.next}>
          <h3>Next class: {dayName(dayOf(next))}</h3>
          {row(next)}
        </div>
      )}
      <div className={styles.days}>
        {days.map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`}>{dayName(day)}</h3>
            <ul className={styles.classes}>
              {ofDay.map(session => (
                <li key={keyOf(session)}>{row(session)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function byDay(classes: readonly TimetableClass[]): [string, TimetableClass[]][] {
  const days = new Map<string, TimetableClass[]>()
  for (const session of classes) {
    const day = dayOf(session)
    const ofDay = days.get(day) ?? []
    ofDay.push(session)
    days.set(day, ofDay)
  }
  return [...days]
}
