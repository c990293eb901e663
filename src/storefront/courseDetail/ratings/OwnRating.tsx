import type { ComponentType } from 'react'
import type { CourseDetail } from '#contract/entities.ts'
import { ClassTime } from '../../ui/course/NextClass.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { RatingFormProps } from './RatingForm.tsx'

type Viewer = NonNullable<CourseDetail['viewer']>

/** An enrolled learner's form, or from when on they can rate. */
export function OwnRating({
  slug,
  viewer,
  Form,
}: {
  slug: string
  viewer: Viewer
  /** The form itself, which a course's page fetches for the few who are enrolled. */
  Form: ComponentType<RatingFormProps>
}) {
  if (mayRate(viewer)) return <Form slug={slug} own={viewer.rating} />
  return (
    <Alert tone="info" title="You can rate this course soon">
      <p>
        You can rate this course from <ClassTime starts={viewer.rating_opens_at ?? ''} />, once you have taken
        a class in it.
      </p>
    </Alert>
  )
}

/** A rating that was given stays open to a change; the server has the last word. */
function mayRate({ rating, rating_opens_at: opensAt }: Viewer): boolean {
  return rating !== null || opensAt === undefined || Date.parse(opensAt) <= Date.now()
}
