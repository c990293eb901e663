/** The figures that a course shows before people have enrolled in it and rated it; the operator may change both. */
export interface CourseFigures {
  /** Added to the enrolments of each course in its "already enrolled" figure. */
  enrolled_baseline: number
  /** The stars of a course that nobody has rated; null says that there are no ratings yet. */
  unrated_rating: number | null
}

/** The figures of specification sections 2, 4 and 9: 15 already enrolled, and 2 stars for an unrated course. */
export const SPECIFIED_FIGURES: CourseFigures = { enrolled_baseline: 15, unrated_rating: 2 }

/** The "already enrolled" figure: enrolments plus the academy's baseline (specification sections 2 and 9). */
export function alreadyEnrolled(
  course: { enrollments_count?: number; enrollments?: readonly unknown[] },
  { enrolled_baseline }: CourseFigures,
): number {
  return (course.enrollments_count ?? course.enrollments?.length ?? 0) + enrolled_baseline
}
