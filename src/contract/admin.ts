import { UserType } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paragraphs } from '#contract/fields.ts'
import { RefundStatus } from '#contract/refunds.ts'
import { type Static, Type } from '#contract/schema.ts'

/**
 * Marks the endpoints by which an admin does remotely what the operator does by command. They are plain REST: the reply is the
 * record or the list itself. Lists are newest first; `before` with the last id of a page returns the next page.
 */
const ofAdmin = { tag: 'administration', role: 'admin' } as const

const NewestFirst = {
  items: Type.Optional(Type.Integer({ title: 'Items', minimum: 1, maximum: 500 })),
  before: Type.Optional(Id),
}
const ById = Type.Object({ id: Id })
const BySlug = Type.Object({ slug: Type.String({ maxLength: 200 }) })
const ByReference = Type.Object({ reference: Type.String({ maxLength: 100 }) })
const Email = Type.String({ title: 'Email', minLength: 1, maxLength: 320 })

/** The longest reason for taking a course down, in characters. */
export const REASON_MAX = 500

const Reason = Paragraphs({ title: 'Reason', minLength: 1, maxLength: REASON_MAX, pattern: '\\S' })

/** An account as admins see it. */
export const AdminAccount = Type.Object({
  id: Id,
  email: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  user_type: UserType,
  is_verified: Type.Boolean(),
  phone: Nullable(Type.String()),
  whatsapp: Nullable(Type.String()),
  time_zone: Nullable(Type.String()),
  created_at: Instant,
  suspended_at: Nullable(Instant),
  /** For a tutor: true until the academy approves them; their courses are not on sale before. */
  awaits_approval: Type.Boolean(),
})
export type AdminAccount = Static<typeof AdminAccount>

/** Finds an account by email. */
export const findAccount = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/accounts',
  summary: 'Finds the account of an email, and how to reach its owner if email fails.',
  query: Type.Object({ email: Email }),
  errors: ['account.not_found'],
  reply: AdminAccount,
} as const satisfies Endpoint

/** A tutor and the number of their courses. */
export const AdminTutor = Type.Object({ ...AdminAccount.properties, courses: Type.Integer() })

export const listTutors = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/tutors',
  summary: 'Lists the tutors, how many courses each has and how each stands.',
  query: Type.Object(NewestFirst),
  reply: Type.Array(AdminTutor),
} as const satisfies Endpoint

const onAccount = {
  ...ofAdmin,
  method: 'POST',
  params: ById,
  errors: ['account.not_found'],
  reply: AdminAccount,
} as const

export const approveTutor = {
  ...onAccount,
  path: '/api/admin/tutors/:id/approve',
  summary: 'Lets a tutor sell, and lifts a suspension: what they want on sale goes on sale.',
} as const satisfies Endpoint

export const suspendTutor = {
  ...onAccount,
  path: '/api/admin/tutors/:id/suspend',
  summary: 'Signs a tutor out and takes all their courses off sale, at once.',
} as const satisfies Endpoint

export const suspendLearner = {
  ...onAccount,
  path: '/api/admin/learners/:id/suspend',
  summary: 'Signs a learner out and lets them in no more; places and payments stay.',
} as const satisfies Endpoint

export const restoreLearner = {
  ...onAccount,
  path: '/api/admin/learners/:id/restore',
  summary: 'Lets a suspended learner sign in again.',
} as const satisfies Endpoint

/** A course and why it is or is not on sale. */
export const AdminCourse = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  tutor: Type.Object({ id: Id, email: Type.String() }),
  standing: OneOf([
    'on_sale',
    'hidden',
    'unpublished',
    'taken_down',
    'suspended',
    'verification',
    'approval',
  ]),
  taken_down_reason: Nullable(Type.String()),
})
export type AdminCourse = Static<typeof AdminCourse>

export const listAllCourses = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/courses',
  summary: 'Lists the courses and how each stands.',
  query: Type.Object({ ...NewestFirst, tutor: Type.Optional(Email) }),
  reply: Type.Array(AdminCourse),
} as const satisfies Endpoint

export const takeCourseDown = {
  ...ofAdmin,
  method: 'POST',
  path: '/api/admin/courses/:slug/take-down',
  summary: 'Takes a course off sale; its learners keep it, its tutor reads the reason.',
  params: BySlug,
  body: Type.Object({ reason: Reason }),
  errors: ['course.not_found'],
  reply: AdminCourse,
} as const satisfies Endpoint

export const restoreCourse = {
  ...ofAdmin,
  method: 'POST',
  path: '/api/admin/courses/:slug/restore',
  summary: 'Gives a course back that was taken down.',
  params: BySlug,
  errors: ['course.not_found'],
  reply: AdminCourse,
} as const satisfies Endpoint

/** A rating, its author, and when it was hidden. */
export const AdminRating = Type.Object({
  id: Id,
  course: Type.String(),
  rating: Type.Integer(),
  comment: Nullable(Type.String()),
  email: Type.String(),
  hidden_at: Nullable(Instant),
  /** The tutor's reply, and when it was hidden; it can be hidden without the rating. */
  reply: Nullable(Type.String()),
  reply_hidden_at: Nullable(Instant),
})
export type AdminRating = Static<typeof AdminRating>

export const listAllRatings = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/ratings',
  summary: 'Lists the ratings, with those that are hidden.',
  query: Type.Object({ ...NewestFirst, course: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Array(AdminRating),
} as const satisfies Endpoint

const onRating = {
  ...ofAdmin,
  method: 'POST',
  params: ById,
  errors: ['rating.not_found'],
  reply: AdminRating,
} as const

export const hideRating = {
  ...onRating,
  path: '/api/admin/ratings/:id/hide',
  summary: 'Hides a rating from everybody but who gave it; average and count leave it out.',
} as const satisfies Endpoint

export const showRating = {
  ...onRating,
  path: '/api/admin/ratings/:id/show',
  summary: 'Shows a hidden rating again.',
} as const satisfies Endpoint

export const hideReply = {
  ...onRating,
  path: '/api/admin/ratings/:id/hide-reply',
  summary: "Hides the tutor's reply to a rating from everybody but the tutor.",
} as const satisfies Endpoint

export const showReply = {
  ...onRating,
  path: '/api/admin/ratings/:id/show-reply',
  summary: "Shows the tutor's hidden reply to a rating again.",
} as const satisfies Endpoint

/** A payment, refund or unknown transaction that needs an operator's decision; kobo are null if the amount is unknown. */
export const AttentionItem = Type.Object({
  reference: Type.String(),
  what: Type.String(),
  email: Nullable(Type.String()),
  kobo: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  since: Instant,
})

export const listAttention = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/attention',
  summary:
    'Lists the payments, refunds and unknown transactions that only a person can decide, the oldest first, 500 at a time; Content-Range says how many there are.',
  query: Type.Object({
    skip: Type.Optional(Type.Integer({ title: 'Skip', minimum: 0, maximum: 1_000_000 })),
  }),
  reply: Type.Array(AttentionItem, { maxItems: 500 }),
} as const satisfies Endpoint

/** A payment and its history. */
export const AdminPayment = Type.Object({
  id: Id,
  reference: Type.String(),
  status: Type.String(),
  amount_kobo: Type.Integer(),
  paid_kobo: Nullable(Type.Integer()),
  description: Type.String(),
  review_reason: Nullable(Type.String()),
  check_error: Nullable(Type.String()),
  history: Type.Array(
    Type.Object({
      at: Instant,
      kind: Type.String(),
      source: Type.String(),
      from_status: Nullable(Type.String()),
      to_status: Nullable(Type.String()),
      detail: Nullable(Type.String()),
    }),
  ),
})
export type AdminPayment = Static<typeof AdminPayment>

export const showPayment = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/payments/:reference',
  summary: 'Shows a payment and everything that has happened to it.',
  params: ByReference,
  errors: ['payment.not_found'],
  reply: AdminPayment,
} as const satisfies Endpoint

export const acceptPayment = {
  ...ofAdmin,
  method: 'POST',
  path: '/api/admin/payments/:reference/accept',
  summary: 'Lets a payment in review count after all: its learner is enrolled.',
  params: ByReference,
  body: Type.Object({ reason: Type.Optional(Reason) }),
  errors: ['payment.not_found', 'payment.not_in_review', 'refund.in_progress', 'enrolment.exists'],
  reply: AdminPayment,
} as const satisfies Endpoint

/** A refund after its request. */
export const AdminRefund = Type.Object({
  id: Id,
  reference: Type.String(),
  amount_kobo: Type.Integer(),
  status: RefundStatus,
})

export const refundPayment = {
  ...ofAdmin,
  method: 'POST',
  path: '/api/admin/payments/:reference/refund',
  summary: 'Gives a payment back through the card provider. The same refund is never sent twice.',
  params: ByReference,
  body: Type.Object({
    /** If left out, all that was paid. */
    amount_kobo: Type.Optional(Type.Integer({ title: 'Amount', minimum: 1 })),
    keeps_access: Type.Optional(Type.Boolean({ title: 'Keeps access' })),
    /** Distinguishes two refunds of the same amount. */
    request: Type.Optional(Type.String({ title: 'Request', minLength: 1, maxLength: 100 })),
    reason: Type.Optional(Reason),
  }),
  errors: [
    'payment.not_found',
    'refund.nothing_left',
    'refund.wrong_amount',
    'refund.refused',
    'provider.unavailable',
  ],
  reply: AdminRefund,
} as const satisfies Endpoint

const AuditFact = Type.Union([Type.String(), Type.Number(), Type.Null()])

/** A line of the audit log; `details` include networks and emails until they are forgotten. */
export const AdminAuditLine = Type.Object({
  id: Id,
  at: Instant,
  actor: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  details: Type.Record(Type.String(), AuditFact),
  is_forgotten: Type.Boolean(),
  request_id: Nullable(Type.String()),
})
export type AdminAuditLine = Static<typeof AdminAuditLine>

export const listAuditLines = {
  ...ofAdmin,
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Who did what: lists the audit log.',
  query: Type.Object({
    ...NewestFirst,
    act: Type.Optional(Type.String({ title: 'Act', maxLength: 100 })),
    subject: Type.Optional(Type.String({ title: 'Subject', maxLength: 200 })),
  }),
  reply: Type.Array(AdminAuditLine),
} as const satisfies Endpoint
