/** The figures of a course before its first enrolments and ratings; the operator can change both. */
export interface CourseFigures {
  /** Added to each course's "already enrolled" figure. */
  enrolled_baseline: number
  /** The stars of a course without ratings; null shows that there are none. */
  unrated_rating: number | null
}

/** The figures of specification sections 2, 4 and 9: 15 already enrolled, and 2 stars for an unrated course. */
export const SPECIFIED_FIGURES: CourseFigures = { enrolled_baseline: 15, unrated_rating: 2 }

/** Returns the "already enrolled" figure: enrolments plus the academy's baseline (specification sections 2 and 9). */
export function alreadyEnrolled(
  course: { enrollments_count?: number; enrollments?: readonly unknown[] },
  { enrolled_baseline }: CourseFigures,
): number {
  return (course.enrollments_count ?? course.enrollments?.length ?? 0) + enrolled_baseline
}
