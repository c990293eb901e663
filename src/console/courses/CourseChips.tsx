import type { CourseCard } from '#contract/entities.ts'
import { HIDDEN, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { courseStatusWords } from '../ui/course/courseStatusWords.ts'
import { StatusChip } from '../ui/tables/StatusChip.tsx'

/** Whether a course is on sale, and whether the catalogue shows it. */
export function CourseChips({ course }: { course: Pick<CourseCard, 'status' | 'display' | 'withheld'> }) {
  const isOff = course.status === UNPUBLISHED
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      <StatusChip color={isOff ? 'secondary' : 'success'}>{courseStatusWords(course)}</StatusChip>
      {course.display === HIDDEN && <StatusChip color="info">Hidden</StatusChip>}
    </span>
  )
}
