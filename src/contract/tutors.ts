import type { Endpoint } from '#contract/endpoint.ts'
import { CourseCard } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Nullable, PersonName } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** A tutor as everybody sees them. */
export const TutorPage = Type.Object({
  slug: Type.String(),
  ...PersonName.properties,
  /** The path of the picture below `/storage/`; null for none. */
  picture: Nullable(Type.String()),
  /** The tutor's words about themselves, in lines; null for nothing. */
  about: Nullable(Type.String()),
  /** Of all courses of theirs in the catalogue; null where nobody has rated one. */
  ratings_average: Nullable(Type.Number()),
  ratings_count: Type.Integer(),
  /** Those of the catalogue, newest first, 60 at most. */
  courses: Type.Array(CourseCard),
  courses_total: Type.Integer(),
})
export type TutorPage = Static<typeof TutorPage>

/** A tutor's own page; it is there while the catalogue has a course of theirs. */
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
