import type { ComponentType } from 'react'
import type { CourseDetail } from '#contract/entities.ts'
import { ClassTime } from '../../ui/course/NextClass.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { RatingFormProps } from './RatingForm.tsx'

type Viewer = NonNullable<CourseDetail['viewer']>

/** An enrolled learner's form, or the time when they can rate. */
export function OwnRating({
  slug,
  viewer,
  Form,
}: {
  slug: string
  viewer: Viewer
  /** The form, which the course's page loads only for enrolled learners. */
  Form: ComponentType<RatingFormProps>
}) {
  if (mayRate(viewer)) return <Form slug={slug} own={viewer.rating} />
  return (
    <Alert tone="info" title="You can rate this course soon">
      <p>
        You can rate this course after your first class, from{' '}
        <ClassTime starts={viewer.rating_opens_at ?? ''} />.
      </p>
    </Alert>
  )
}

/** Returns whether the form is shown. A given rating can always be changed; the server decides in the end. */
function mayRate({ rating, rating_opens_at: opensAt }: Viewer): boolean {
  return rating !== null || opensAt === undefined || Date.parse(opensAt) <= Date.now()
}
