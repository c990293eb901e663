import { useId } from 'react'
import type { EnrolledClass, EnrolledCourse } from '#contract/enrolments.ts'
import { dialogOpener } from '#shared/dialogOpener.ts'
import { Icon } from '#shared/Icon.tsx'
import { classNames } from '../../ui/classNames.ts'
import { ClassTime } from '../../ui/course/NextClass.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { useCalendarFile } from './CalendarLink.tsx'
import { webAddress } from './ClassroomLink.tsx'
import styles from './Timetable.module.css'

/** Two icons: view opens the list of classes, download saves it for a calendar. Without classes both say why. */
export function Timetable({ course }: { course: EnrolledCourse }) {
  const reasonId = useId()
  const dialogId = `timetable-${course.id}`
  const { slug, title, sessions_count: count } = course
  const hasClasses = count > 0
  const calendar = useCalendarFile(slug)

  return (
    <div className={styles.timetable}>
      <button
        type="button"
        className={styles.icon}
        aria-label={`View the timetable for ${title}`}
        title="View"
        aria-disabled={!hasClasses}
        aria-describedby={hasClasses ? undefined : reasonId}
        {...(hasClasses && dialogOpener(dialogId))}
      >
        <Icon name="calendar" />
      </button>
      <button
        type="button"
        className={classNames(styles.icon, 'needs-script')}
        aria-label={`Download the timetable for ${title}`}
        title="Download"
        aria-disabled={!hasClasses || calendar.isBusy}
        aria-describedby={hasClasses ? undefined : reasonId}
        onClick={() => {
          if (hasClasses) calendar.save()
        }}
      >
        <Icon name="download" />
      </button>
      {!hasClasses && (
        <small id={reasonId} className={styles.reason}>
          No classes scheduled yet
        </small>
      )}
      {calendar.failure !== null && (
        <small role="alert" className={styles.failed}>
          {calendar.failure}
        </small>
      )}
      {hasClasses && (
        <Dialog id={dialogId} title={`Timetable for ${title}`}>
          <ClassList classes={course.classes ?? []} count={count} />
        </Dialog>
      )}
    </div>
  )
}

/** A course's classes, soonest first, in Lagos time; of many classes only the ones near today. */
function ClassList({ classes, count }: { classes: readonly EnrolledClass[]; count: number }) {
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
          <span className="needs-script"> Download the calendar file to get them all.</span>
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
  present: 'Attended',
  late: 'Attended, late',
  absent: 'Absent',
  excused: 'Excused',
} as const

/** Shows that a class is over or cancelled; otherwise shows the link to join it, if there is one. */
function ClassState({ session }: { session: EnrolledClass }) {
  const { title, meeting_link, is_over: isOver, cancelled_at } = session
  // A phone's cached answer may lack this field.
  if (cancelled_at != null) return <Badge color="danger">Cancelled</Badge>
  if (isOver) return <Badge>{session.attendance ? ATTENDANCE[session.attendance] : 'Finished'}</Badge>
  const address = webAddress(meeting_link)
  return address ? (
    <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join ${title}`}>
      Join
    </a>
  ) : null
}
