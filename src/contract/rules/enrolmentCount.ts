/** Added to the enrolments of a course in its "already enrolled" figure (specification sections 2 and 9). */
export const ALREADY_ENROLLED_EXTRA = 15

/** The "already enrolled" figure: enrolments plus 15. */
export function alreadyEnrolled(course: {
  enrollments_count?: number
  enrollments?: readonly unknown[]
}): number {
  return (course.enrollments_count ?? course.enrollments?.length ?? 0) + ALREADY_ENROLLED_EXTRA
}
