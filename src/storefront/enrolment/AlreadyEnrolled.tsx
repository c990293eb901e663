import { paths } from '#pages/paths.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import type { CourseOnSale } from './order.ts'

/** In place of the order: there is nothing left to buy. */
export function AlreadyEnrolled({ course }: { course: CourseOnSale }) {
  return (
    <Alert tone="success" title={`You are enrolled in ${course.title} already`}>
      <p>Your classes and your timetable are in your courses.</p>
      <p>
        <LinkButton to={paths.enrolledCourses()}>See your courses</LinkButton>
      </p>
    </Alert>
  )
}
