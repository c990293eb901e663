import type { TimetableClass } from '#contract/timetable.ts'
import { weekdayText } from '#shared/localTimes.ts'
import { useIsOnline } from '../../ui/feedback/hooks.ts'
import { ClassRow } from './ClassRow.tsx'
import { dayOf, keyOf, nearDay, type ShownClasses, useClassStates } from './classState.ts'
import styles from './DayList.module.css'

/** Classes by day, soonest first; `hasNext` shows the next one above them, and `from` is the first day shown. */
export function DayList({
  shown,
  hasNext = false,
  from = '',
}: {
  shown: ShownClasses
  hasNext?: boolean
  from?: string
}) {
  const { classes, time_zone: zone, today } = shown
  const states = useClassStates(shown)
  const isOnline = useIsOnline()
  const next = hasNext && isOnline ? classes.find(({ cancelled_at }) => cancelled_at === null) : undefined
  const days = byDay(classes.filter(session => session !== next && dayOf(session) >= from))
  const dayName = (day: string) => (isOnline && nearDay(day, today)) || weekdayText(day)
  const row = (session: TimetableClass) => (
    <ClassRow
      session={session}
      zone={zone}
      state={hasNext && session !== next ? null : states(session)}
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
