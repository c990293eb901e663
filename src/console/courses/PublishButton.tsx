import { Button } from '@mui/material'
import { useState } from 'react'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { useCourseChange } from '../ui/course/useCourseChange.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

/** Takes a course off sale, or puts it back (specification section 4: status 0). */
export function PublishButton({ course }: { course: CourseRecord }) {
  const [isAsking, setAsking] = useState(false)
  const isPublished = course.status === PUBLISHED
  const change = useCourseChange(course.id, dataProvider =>
    isPublished ? dataProvider.unpublish(course) : dataProvider.publish(course),
  )
  return (
    <>
      <Button
        variant="outlined"
        color={isPublished ? 'error' : 'primary'}
        loading={change.isPending}
        disabled={!isPublished && course.withheld !== undefined}
        onClick={() => (isPublished ? setAsking(true) : change.mutate())}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to unpublish ${course.title}?`}
          text="Nobody can find it or enrol in it then. Who is enrolled already keeps it, and you can publish it again."
          onProceed={() => {
            setAsking(false)
            change.mutate()
          }}
          onGoBack={() => setAsking(false)}
        />
      )}
    </>
  )
}
