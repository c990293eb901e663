import type { Endpoint } from '#contract/endpoint.ts'
import { NextClass } from '#contract/enrolments.ts'
import { BadgeColor } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, OneOf, PageFacts, PageQuery, PersonName } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'

/** An enrolment in one of the tutor's courses (specification section 3: course (title), status (color, statement)). */
export const TutorEnrolment = Type.Object({
  id: Id,
  course: Type.Object({ slug: Type.String(), title: Type.String() }),
  status: Type.Object({ color: BadgeColor, statement: Type.String() }),
  /** Includes the email, so that the tutor can write to the learner. */
  learner: Type.Object({
    id: Id,
    ...PersonName.properties,
    email: Type.Optional(Type.String()),
    /** In E.164 format; numbers are included only if the learner gave them and shares them with tutors. */
    phone: Type.Optional(Type.String()),
    whatsapp: Type.Optional(Type.String()),
  }),
  /** The cohort's name; left out if rolling. */
  cohort: Type.Optional(Type.String()),
  /** The naira paid; 0 if free. */
  amount: Type.Optional(Type.Number()),
  ...NextClass.properties,
})
export type TutorEnrolment = Static<typeof TutorEnrolment>

/** Lists enrolments in the tutor's courses; `course` is a slug. */
export const listTutorEnrolments = {
  method: 'GET',
  path: '/api/tutor/enrollments',
  role: 'tutor',
  tag: 'enrolments',
  summary: "Lists the enrolments in the tutor's courses.",
  query: Type.Object({
    ...PageQuery,
    course: Type.Optional(Type.String({ title: 'Course', maxLength: 200 })),
    status: Type.Optional(OneOf(['upcoming', 'ongoing', 'completed', 'cancelled'], { title: 'Status' })),
    /** A cohort's id. */
    cohort: Type.Optional(Id),
    q: Type.Optional(Type.String({ title: 'Search', maxLength: 100 })),
    /** By default newest first; `name` sorts by the learner's name. */
    sort: Type.Optional(OneOf(['newest', 'oldest', 'name', '-name'], { title: 'Sort' })),
  }),
  reply: Succeeded({ data: Type.Array(TutorEnrolment), ...PageFacts }),
} as const satisfies Endpoint
