import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import styles from './EnrolledCard.module.css'
import list from './EnrolledCoursesPage.module.css'

/** The shape of two enrolled courses while they are on their way. */
export function CoursesWaiting() {
  return (
    <Waiting label="Loading your courses">
      <div className={list.courses}>
        {['first', 'second'].map(course => (
          <div key={course}>
            <div className={styles.card}>
              <Skeleton ratio="16 / 9" />
              <div className={styles.words}>
                <Skeleton width={84} height={28} radius="var(--radius-pill)" />
                <Skeleton width="80%" height="1.6rem" />
                <Skeleton width="60%" />
              </div>
              <div className={styles.classes}>
                <Skeleton width={110} height={44} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}
