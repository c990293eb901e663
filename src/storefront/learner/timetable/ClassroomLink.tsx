import type { EnrolledCourse } from '#contract/enrolments.ts'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import styles from './ClassroomLink.module.css'
import { webAddress } from './webAddress.ts'

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
