import { Link } from 'react-router-dom'
import type { TimetableClass } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { weekdayText } from '#shared/localTimes.ts'
import { lookOf } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { useIsOnline } from '../../ui/feedback/useIsOnline.ts'
import { webAddress } from './ClassroomLink.tsx'
import { ClassWhen } from './ClassWhen.tsx'
import { classState, dayOf, keyOf, nearDay, secondsToChange } from './classState.ts'
import styles from './DayList.module.css'
import { useSecondsSince, useServerChange } from './useServerChange.ts'

/** Classes under the days on which they are, where their reader is. */
export interface ShownClasses {
  classes: readonly TimetableClass[]
  time_zone: string | null
  today: string
}

/** Classes by day, soonest first: each with its course, when it is, and the way in while it can be joined. The page needs no reload for that. */
export function DayList({ shown }: { shown: ShownClasses }) {
  const { classes, time_zone: zone, today } = shown
  const passed = useSecondsSince(shown)
  useServerChange(secondsToChange(classes))
  // A page that was kept for a while may be of another day, so it says nothing of today.
  const isOnline = useIsOnline()
  return (
    <div className={styles.days}>
      {byDay(classes).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className={styles.day}>
            {(isOnline && nearDay(day, today)) || weekdayText(day)}
          </h3>
          <ul className={styles.classes}>
            {ofDay.map(session => (
              <li key={keyOf(session)} className={styles.class}>
                <div className={styles.words}>
                  <strong>{session.title}</strong>
                  <Link to={paths.course(session.course.slug)}>{session.course.title}</Link>
                  <p>
                    <ClassWhen session={session} zone={zone} />
                  </p>
                  {session.place && session.cancelled_at === null && (
                    <p>
                      {session.place.name}, {session.place.address}
                    </p>
                  )}
                  {session.cancel_reason && <p dir="auto">{session.cancel_reason}</p>}
                </div>
                <State session={session} state={isOnline ? classState(session, passed, today) : null} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function State({ session, state }: { session: TimetableClass; state: string | null }) {
  if (session.cancelled_at !== null) return <Badge color="danger">Cancelled</Badge>
  const address = webAddress(session.meeting_link)
  return (
    <div className={styles.state}>
      {state !== null && <span>{state}</span>}
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join ${session.title} of ${session.course.title}`}
          className={lookOf({ size: 'small' })}
        >
          Join
        </a>
      ) : (
        session.ends_in > 0 && !session.has_link && !session.place && <small>No link yet</small>
      )}
    </div>
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
