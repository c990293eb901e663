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
  /** With the e-mail: a tutor writes to the learners of their own courses. */
  learner: Type.Object({
    id: Id,
    ...PersonName.properties,
    email: Type.Optional(Type.String()),
    /** As E.164 has it; both numbers are there only where the learner has given them and lets their tutors see them. */
    phone: Type.Optional(Type.String()),
    whatsapp: Type.Optional(Type.String()),
  }),
  /** The name of the cohort; left out where everybody's weeks begin when they enrol. */
  cohort: Type.Optional(Type.String()),
  /** The naira that were paid; 0 if the place was free. */
  amount: Type.Optional(Type.Number()),
  ...NextClass.properties,
})
export type TutorEnrolment = Static<typeof TutorEnrolment>

/** Enrolments in the tutor's courses, by when they began; `course` is a slug. */
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
    /** The number of a cohort. */
    cohort: Type.Optional(Id),
    q: Type.Optional(Type.String({ title: 'Search', maxLength: 100 })),
    /** Left out, the newest first; `name` goes by the learner's. */
    sort: Type.Optional(OneOf(['newest', 'oldest', 'name', '-name'], { title: 'Sort' })),
  }),
  reply: Succeeded({ data: Type.Array(TutorEnrolment), ...PageFacts }),
} as const satisfies Endpoint
