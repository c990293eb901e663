import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf } from '#contract/fields.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestListQuery } from '#contract/tutor/restList.ts'

/** The acts in the history of a tutor's courses. */
export const HistoryAct = OneOf([
  'price_changed',
  'put_on_sale',
  'taken_off_sale',
  'taken_down',
  'restored',
  'refund_asked',
  'payment_accepted',
  'rating_hidden',
  'rating_shown',
  'reply_hidden',
  'reply_shown',
  'cohort_cancelled',
])
export type HistoryAct = Static<typeof HistoryAct>

/** An act on a tutor's course, without other people's data. */
export const HistoryLine = Type.Object({
  id: Id,
  at: Instant,
  /** The calling tutor, or the academy: its operator and admins. */
  who: OneOf(['you', 'academy']),
  act: HistoryAct,
  course: Type.Object({ id: Id, slug: Type.String(), title: Type.String() }),
  /** Prices are dollars, refunds naira. */
  changes: Type.Array(
    Type.Object({
      what: OneOf(['original_price', 'discounted_price', 'refund']),
      from: Nullable(Type.Number()),
      to: Nullable(Type.Number()),
    }),
  ),
  reason: Nullable(Type.String()),
})
export type HistoryLine = Static<typeof HistoryLine>

/** Lists the history as plain REST, newest first. Sort: `id`; filter: `course` (a slug). */
export const listHistory = {
  method: 'GET',
  path: '/api/console/audit',
  role: 'tutor',
  tag: 'console',
  summary: "Lists who did what to the tutor's courses: prices, sale, decisions of the academy, refunds.",
  query: RestListQuery,
  reply: Type.Array(HistoryLine),
} as const satisfies Endpoint
