import { Link } from 'react-router-dom'
import { JOIN_MINUTES } from '#contract/rules/classSessions.ts'
import type { TimetableClass } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { clockText, localTimeHere, weekdayText, zoneText } from '#shared/localTimes.ts'
import { lookOf } from '../../ui/actions/Button.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import styles from './ClassRow.module.css'
import { webAddress } from './ClassroomLink.tsx'

/** A class in one line: its time, its course, and the link while it can be joined. `zone` is the reader's chosen time zone. */
export function ClassRow({
  session,
  zone,
  state,
  isNext = false,
}: {
  session: TimetableClass
  zone: string | null
  state: string | null
  isNext?: boolean
}) {
  const { title, course, place, cancelled_at: cancelledAt, cancel_reason: reason } = session
  const address = webAddress(session.meeting_link)
  const isOff = cancelledAt !== null
  return (
    <div className={styles.row}>
      <time dateTime={session.starts_at}>
        <b>{clockText(session.own_starts_local)}</b> to {clockText(session.own_ends_local)}
      </time>
      <div className={styles.words}>
        <Link to={paths.course(course.slug)}>{course.title}</Link>
        <p>
          <span>{title}</span>
          {state !== null && !isOff && <span>{state}</span>}
          <OtherClock session={session} zone={zone} />
          {place && !isOff && <span>{`${place.name}, ${place.address}`}</span>}
          {reason && <span dir="auto">{reason}</span>}
          {isNext && session.has_link && !address && (
            <span>{`You can join ${JOIN_MINUTES} minutes before`}</span>
          )}
          {session.ends_in > 0 && !session.has_link && !place && !isOff && <span>No link yet</span>}
        </p>
      </div>
      {isOff && <Badge color="danger">Cancelled</Badge>}
      {address && !isOff && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join ${title} of ${course.title}`}
          className={lookOf({ size: 'small' })}
        >
          Join
        </a>
      )}
    </div>
  )
}

/** The class's time in its own zone, and in the device's zone if the reader chose none: each only if it differs. */
function OtherClock({ session, zone }: { session: TimetableClass; zone: string | null }) {
  const { starts_at, starts_local, own_starts_local: own } = session
  // The server does not know the reader's time zone.
  const isOfDevice = useHydrated() && zone === null
  const here = isOfDevice ? localTimeHere(starts_at) : own
  return (
    <>
      {starts_local !== own && (
        <span>{`${timeBeside(starts_local, own)} ${zoneText(session.time_zone)}`}</span>
      )}
      {here !== own && <span>{`${timeBeside(here, own)} where you are`}</span>}
    </>
  )
}

function timeBeside(local: string, own: string): string {
  const isSameDay = local.slice(0, 10) === own.slice(0, 10)
  return isSameDay ? clockText(local) : `${weekdayText(local)}, ${clockText(local)}`
}
