import { HIDDEN, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { StatusChip } from '../ui/StatusChip.tsx'

/** Whether a course is on sale, and whether the catalogue shows it. */
export function CourseChips({ course }: { course: { status: number; display: number } }) {
  const isOff = course.status === UNPUBLISHED
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6 }}>
      <StatusChip color={isOff ? 'secondary' : 'success'}>{isOff ? 'Unpublished' : 'Published'}</StatusChip>
      {course.display === HIDDEN && <StatusChip color="info">Hidden</StatusChip>}
    </span>
  )
}
