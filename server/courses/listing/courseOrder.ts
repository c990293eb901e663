import { type RawBuilder, sql } from 'kysely'
import type { CourseSort } from '#contract/courses.ts'

const FIRST: Record<CourseSort, RawBuilder<unknown>> = {
  newest: sql``,
  popular: sql`courses.enrollments_count desc, `,
  rating: sql`courses.ratings_mean_hundredths desc, `,
  price: sql`courses.discounted_price_cents asc, `,
  '-price': sql`courses.discounted_price_cents desc, `,
  title: sql`courses.title asc, `,
  duration: sql`courses.duration_weeks asc, `,
}

/** How a list of courses is ordered; of equals the newest comes first. */
export function orderOf(sort: CourseSort): RawBuilder<unknown> {
  return sql`${FIRST[sort]}courses.id desc`
}
