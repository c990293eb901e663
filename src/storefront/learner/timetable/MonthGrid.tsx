import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { daysOf } from '#contract/rules/calendarMonth.ts'
import type { listMonth, TimetableClass } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { clockText, SHORT_WEEKDAYS, weekdayText } from '#shared/localTimes.ts'
import { classNames } from '../../ui/classNames.ts'
import { dayOf, keyOf } from './classState.ts'
import styles from './MonthGrid.module.css'

export type ShownMonth = ReplyOf<typeof listMonth>['data']

/** A month by its days: seven in a row where there is room for them, on a phone those with classes one under the other. */
export function MonthGrid({ shown: { month, today, classes } }: { shown: ShownMonth }) {
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
  classes,
}: {
  day: string
  isToday: boolean
  classes: readonly TimetableClass[]
}) {
  return (
    <li
      id={`day-${day}`}
      data-weekday={weekdayOf(day)}
      className={classNames(styles.day, classes.length === 0 && styles.free, isToday && styles.today)}
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
      {classes.length > 0 && (
        <ul className={styles.classes}>
          {classes.map(session => (
            <li
              key={keyOf(session)}
              className={classNames(session.cancelled_at !== null && styles.cancelled)}
            >
              <span className={styles.time}>
                {clockText(session.own_starts_local)} to {clockText(session.own_ends_local)}
                {session.cancelled_at !== null && ' · Cancelled'}
              </span>
              <span className={styles.title}>{session.title}</span>
              <Link to={paths.course(session.course.slug)}>{session.course.title}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
