import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { daysOf } from '#contract/rules/calendarMonth.ts'
import type { listMonth, TimetableClass } from '#contract/timetable.ts'
import { SHORT_WEEKDAYS, weekdayText } from '#shared/localTimes.ts'
import { classNames } from '../../ui/classNames.ts'
import { ClassRow } from './ClassRow.tsx'
import { dayOf, keyOf, useClassStates } from './classState.ts'
import styles from './MonthGrid.module.css'

export type ShownMonth = ReplyOf<typeof listMonth>['data']

/** A month by days: a grid of weeks on wide screens, a list of the days with classes on a phone. */
export function MonthGrid({ shown, isFromToday }: { shown: ShownMonth; isFromToday: boolean }) {
  const { month, today, classes, time_zone: zone } = shown
  const states = useClassStates(shown)
  return (
    <div>
      <div className={styles.weekdays} aria-hidden="true">
        {SHORT_WEEKDAYS.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {daysOf(month).map(day => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            isPast={isFromToday && day < today}
            row={session => <ClassRow session={session} zone={zone} state={states(session)} />}
            classes={classes.filter(session => dayOf(session) === day)}
          />
        ))}
      </ol>
    </div>
  )
}

function Day({
  day,
  isToday,
  isPast,
  row,
  classes,
}: {
  day: string
  isToday: boolean
  /** True for a day before today that a phone leaves out, because its list begins with today. */
  isPast: boolean
  row: (session: TimetableClass) => ReactNode
  classes: readonly TimetableClass[]
}) {
  return (
    <li
      id={`day-${day}`}
      data-weekday={weekdayOf(day)}
      className={classNames(
        styles.day,
        classes.length === 0 && !isToday && styles.free,
        isToday && styles.today,
        isPast && styles.past,
      )}
    >
      <span className={styles.date}>
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.name}>
          {weekdayText(day)}
          {isToday && ' (today)'}
        </span>
      </span>
      {classes.length === 0 && isToday && <p className={styles.none}>No classes</p>}
      {classes.length > 0 && (
        <ul className={styles.classes}>
          {classes.map(session => (
            <li key={keyOf(session)}>{row(session)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
