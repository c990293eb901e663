import type { CourseDetail } from '#contract/entities.ts'
import { Price } from '../ui/Price.tsx'
import { EnrolAction } from './EnrolAction.tsx'
import styles from './EnrolBar.module.css'

/** On a phone the price and the way in stay at the bottom of the screen. */
export function EnrolBar({ course }: { course: CourseDetail }) {
  const isOpenToAll = course.status === 1 && !course.viewer?.is_owner && !course.viewer?.is_enrolled
  if (!isOpenToAll) return null
  return (
    <div className={styles.bar}>
      <Price course={course} />
      <EnrolAction course={course} />
    </div>
  )
}
