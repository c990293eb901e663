import type { EnrolledCourse } from '#contract/enrolments.ts'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import styles from './ClassroomLink.module.css'

/** Where the next class meets, and when; empty words where nothing is known yet. */
export function ClassroomLink({ course }: { course: EnrolledCourse }) {
  const { classroom_link: link, next_session_at: next, method, title } = course
  const address = webAddress(link)
  return (
    <div className={styles.place}>
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join the class of ${title}`}>
          Join class
        </a>
      ) : (
        <span className={styles.none}>{method === 'physical' ? 'Onsite' : 'No link yet'}</span>
      )}
      {next && (
        <small>
          <ClassTime starts={next} />
        </small>
      )}
    </div>
  )
}

/** A link that is safe to follow: an http or https address, or null for anything else a text may hold. */
export function webAddress(link: string | null): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
