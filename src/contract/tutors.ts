import type { Endpoint } from '#contract/endpoint.ts'
import { CourseCard } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Nullable, PersonName } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A tutor's public page. */
export const TutorPage = Type.Object({
  slug: Type.String(),
  ...PersonName.properties,
  /** The path of the picture below `/storage/`; null for none. */
  picture: Nullable(Type.String()),
  /** The text about the tutor, with line breaks; null without one. */
  about: Nullable(Type.String()),
  /** The average of all their listed courses; null without ratings. */
  ratings_average: Nullable(Type.Number()),
  ratings_count: Type.Integer(),
  /** The listed courses, newest first, at most 60. */
  courses: Type.Array(CourseCard),
  courses_total: Type.Integer(),
})
export type TutorPage = Static<typeof TutorPage>

/** Returns a tutor's public page; it exists while the catalogue lists a course of theirs. */
export const getTutor = {
  method: 'GET',
  path: '/api/tutors/:slug',
  role: 'anyone',
  policy: 'may see the tutor',
  tag: 'courses',
  summary: 'Shows a tutor with the courses that they have on sale.',
  params: Type.Object({ slug: Type.String({ maxLength: 200 }) }),
  errors: ['tutor.not_found'],
  reply: Succeeded({ data: TutorPage }),
} as const satisfies Endpoint
