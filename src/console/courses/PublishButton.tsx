import { Button } from '@mui/material'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { useCourseChange } from './useCourseChange.ts'

/** Takes a course off sale, or puts it back (specification section 4: status 0). */
export function PublishButton({ course }: { course: CourseRecord }) {
  const isPublished = course.status === PUBLISHED
  const change = useCourseChange(course.id, dataProvider =>
    isPublished ? dataProvider.unpublish(course) : dataProvider.publish(course),
  )
  return (
    <Button
      variant="outlined"
      color={isPublished ? 'error' : 'primary'}
      loading={change.isPending}
      disabled={!isPublished && course.withheld !== undefined}
      onClick={() => change.mutate()}
    >
      {isPublished ? 'Unpublish' : 'Publish'}
    </Button>
  )
}
