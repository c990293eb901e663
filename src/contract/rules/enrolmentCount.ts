import type { CourseFigures } from './courseFigures.ts'

/** The "already enrolled" figure: enrolments plus the academy's baseline (specification sections 2 and 9). */
export function alreadyEnrolled(
  course: { enrollments_count?: number; enrollments?: readonly unknown[] },
  { enrolled_baseline }: CourseFigures,
): number {
  return (course.enrollments_count ?? course.enrollments?.length ?? 0) + enrolled_baseline
}
