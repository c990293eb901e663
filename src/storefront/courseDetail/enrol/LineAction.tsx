import type { CourseDetail } from '#contract/entities.ts'
import { paths } from '#pages/paths.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { isOffered, standingText } from '../../ui/course/standing.ts'
import styles from './EnrolAction.module.css'

/** The way on where all seats are taken: into the line, or to the seat that came of waiting in it. */
export function LineAction({ course, isWide }: { course: CourseDetail; isWide: boolean }) {
  const { waiting = [] } = course.viewer ?? {}
  const standing = waiting.find(isOffered) ?? waiting[0]
  const size = isWide ? 'large' : 'medium'
  return (
    <div className={isWide ? styles.enrolled : styles.enrolledInBar}>
      <p className={styles.closed}>
        {standing ? `${standingText(standing)}.` : 'Full: all seats are taken.'}
      </p>
      {standing ? (
        <LinkButton
          to={paths.enrol(course.slug, { cohort: String(standing.cohort_id) })}
          look={isOffered(standing) ? 'primary' : 'secondary'}
          size={size}
          isWide={isWide}
        >
          {isOffered(standing) ? 'Take the seat' : 'See the waiting list'}
        </LinkButton>
      ) : (
        <LinkButton to={paths.enrol(course.slug)} size={size} isWide={isWide}>
          Join the waiting list
        </LinkButton>
      )}
    </div>
  )
}
