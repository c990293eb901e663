import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { timeText } from '#shared/dates.ts'
import { ClassTime } from '../../ui/course/NextClass.tsx'
import styles from './ClassroomLink.module.css'
import { useServerChange } from './classState.ts'

/**
 * Shows the next class's start, and its link once it can be joined. Without a link it says when the link opens, that the class
 * is onsite, or that there is no link yet.
 */
export function ClassroomLink({ course }: { course: EnrolledCourse }) {
  const { classroom_link: link, next_session_at: next, title } = course
  const address = webAddress(link)
  useServerChange(course.link_changes_in ?? null)
  if (next && course.link_opens_at) {
    return (
      <div className={styles.place}>
        <ClassTime starts={next} /> · <span>Join from {timeText(course.link_opens_at)}</span>
      </div>
    )
  }
  return (
    <div className={styles.place}>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join the class of ${title}`}>
          Join class
        </a>
      ) : (
        <span>
          {needsTime(course) ? <Link to={paths.onsiteClasses()}>Choose a time</Link> : withoutLink(course)}
        </span>
      )}
      {next && (
        <small>
          {' '}
          <ClassTime starts={next} />
        </small>
      )}
    </div>
  )
}

/** Onsite learners book each class themselves. */
function needsTime({ method, next_session_at, status }: EnrolledCourse): boolean {
  return method === 'physical' && !next_session_at && ENROLLED.includes(status)
}

const ENROLLED = ['Upcoming', 'Ongoing']

function withoutLink({ method, next_session_at, status }: EnrolledCourse): string {
  if (!next_session_at && status === 'Completed') return 'Finished'
  if (method === 'physical') return 'Onsite'
  return next_session_at ? 'No link yet' : 'No class planned'
}

/** Returns a link that is safe to follow: an http or https address, or null for any other text. */
export function webAddress(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
