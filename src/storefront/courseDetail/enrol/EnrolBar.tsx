import type { CourseDetail } from '#contract/entities.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Price } from '../../ui/course/Price.tsx'
import { EnrolAction } from './EnrolAction.tsx'
import styles from './EnrolBar.module.css'

/** On a phone the price and the way in stay at the bottom of the screen. */
export function EnrolBar({ course }: { course: CourseDetail }) {
  const { session } = useRootData()
  const isOpen = course.status === PUBLISHED && !course.viewer?.is_enrolled
  if (!isOpen || (session && session.userType !== 'learner')) return null
  return (
    <div className={styles.bar}>
      <div>
        <Price course={course} hasSaving={false} />
      </div>
      <EnrolAction course={course} />
    </div>
  )
}
