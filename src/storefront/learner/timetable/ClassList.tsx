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
        {classes.map(({ id, title, starts_at, ends_at, meeting_link, is_over: isOver }) => {
          const address = isOver ? null : webAddress(meeting_link)
          return (
            <li key={id} className={styles.session}>
              <div>
                <strong>{title}</strong>
                <p>
                  <ClassTime starts={starts_at} ends={ends_at} />
                </p>
              </div>
              {isOver && <Badge>Over</Badge>}
              {address && (
                <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join ${title}`}>
                  Join
                </a>
              )}
            </li>
          )
        })}
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
