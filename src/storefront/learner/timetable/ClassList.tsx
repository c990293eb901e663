import type { EnrolledClass } from '#contract/enrolments.ts'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import styles from './ClassList.module.css'
import { webAddress } from './ClassroomLink.tsx'

/** The classes of a course, soonest first, in Lagos time; of many only those around now. */
export function ClassList({ classes, count }: { classes: readonly EnrolledClass[]; count: number }) {
  return (
    <>
      <ol className={styles.sessions}>
        {classes.map(session => (
          <li key={session.place ? `onsite-${session.id}` : session.id} className={styles.session}>
            <div>
              <strong>{session.title}</strong>
              <p>
                <ClassTime starts={session.starts_at} ends={session.ends_at} />
              </p>
              {session.place && !session.cancelled_at && (
                <p>
                  {session.place.name}, {session.place.address}
                </p>
              )}
              {session.cancel_reason && <p>{session.cancel_reason}</p>}
              {session.notes && <p className={styles.notes}>{session.notes}</p>}
              <Recording session={session} />
            </div>
            <ClassState session={session} />
          </li>
        ))}
      </ol>
      {classes.length < count && (
        <p className={styles.rest}>
          {classes.length} of {count} classes.
          <span className="needs-script"> The calendar file, by Download, has them all.</span>
        </p>
      )}
    </>
  )
}

function Recording({ session: { title, recording_link } }: { session: EnrolledClass }) {
  const address = webAddress(recording_link ?? null)
  if (address === null) return null
  return (
    <p>
      <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Recording of ${title}`}>
        Recording
      </a>
    </p>
  )
}

const ATTENDANCE = {
  present: 'You were there',
  late: 'You came late',
  absent: 'You were not there',
  excused: 'You were excused',
} as const

/** Whether a class is over or does not take place; otherwise where it meets. */
function ClassState({ session }: { session: EnrolledClass }) {
  const { title, meeting_link, is_over: isOver, cancelled_at } = session
  // An answer that a phone keeps may be older than cancelled classes.
  if (cancelled_at != null) return <Badge color="danger">Cancelled</Badge>
  if (isOver) return <Badge>{session.attendance ? ATTENDANCE[session.attendance] : 'Over'}</Badge>
  const address = webAddress(meeting_link)
  return address ? (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join ${title}`}>
      Join
    </a>
  ) : null
}
