import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, OneOf, PersonName } from '#contract/fields.ts'
import { RECIPIENT_STATES } from '#contract/rules/announcements.ts'
import { type Static, Type } from '#contract/schema.ts'
import { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

const Course = Type.Object({ slug: Type.String(), title: Type.String() })

/** A learner of at least one of the tutor's courses. */
export const TutorLearner = Type.Object({
  id: Id,
  ...PersonName.properties,
  email: Type.String(),
  /** In E.164 format; numbers are included only if the learner shares them with tutors. */
  phone: Type.Optional(Type.String()),
  whatsapp: Type.Optional(Type.String()),
  /** The number of the tutor's courses that they are or were enrolled in. */
  courses: Type.Integer(),
  last_enrolled_at: Instant,
})
export type TutorLearner = Static<typeof TutorLearner>

/**
 * The state of a sale: the academy keeps what `paid`, `refunding` sends some of it back, `owed` is still to be sent back, and a
 * bank is looking into `disputed`.
 */
export const SaleStatus = OneOf(['paid', 'owed', 'refunding', 'refunded', 'disputed'])
export type SaleStatus = Static<typeof SaleStatus>

/** A learner's payment for one of the tutor's courses, in naira. */
export const Sale = Type.Object({
  id: Id,
  reference: Type.String(),
  course: Course,
  /** The name of the cohort it was paid for; left out if rolling. */
  cohort: Type.Optional(Type.String()),
  learner: Type.Object({ id: Id, ...PersonName.properties }),
  amount: Type.Number(),
  /** Refunded naira. */
  refunded: Type.Number(),
  status: SaleStatus,
  paid_at: Instant,
})
export type Sale = Static<typeof Sale>

/** A learner with everything about the tutor's courses. */
export const LearnerDetail = Type.Object({
  ...TutorLearner.properties,
  enrolments: Type.Array(
    Type.Object({
      ...TutorEnrolment.properties,
      /** Among the classes with marked attendance. */
      attendance: Type.Optional(Type.Object({ attended: Type.Integer(), of: Type.Integer() })),
    }),
  ),
  payments: Type.Array(Sale),
  /** Announcements of these courses sent to them, newest first. */
  letters: Type.Array(
    Type.Object({
      id: Id,
      course: Course,
      subject: Type.String(),
      send_at: Instant,
      state: OneOf(RECIPIENT_STATES),
    }),
  ),
})
export type LearnerDetail = Static<typeof LearnerDetail>

const ofConsole = { method: 'GET', role: 'tutor', tag: 'console' } as const

/** Sorts: `last_enrolled_at`, `courses`, `firstname`, `lastname`; filters: `course` (a slug), `q` (name or e-mail), `id`. */
export const listLearners = {
  ...ofConsole,
  path: '/api/console/learners',
  summary: "Lists the learners of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(TutorLearner),
} as const satisfies Endpoint

export const getLearner = {
  ...ofConsole,
  path: '/api/console/learners/:id',
  policy: 'own learner',
  summary: 'Shows a learner with their enrolments, attendance, payments and emails.',
  params: RestId,
  errors: ['learner.not_found'],
  reply: LearnerDetail,
} as const satisfies Endpoint

/** Sorts: `paid_at`, `amount`; filters: `course` (a slug), `q` (the learner's name or the reference), `from` and `to`. */
export const listSales = {
  ...ofConsole,
  path: '/api/console/sales',
  summary: "Lists what was paid for the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(Sale),
} as const satisfies Endpoint
