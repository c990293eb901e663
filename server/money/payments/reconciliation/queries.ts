import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { DEAD_REFUNDS, hasNoRefund } from '../reversals/queries.ts'
import { GIVE_UP_MILLISECONDS, LONGEST_WAIT_MILLISECONDS } from '../settlement/checkTimes.ts'

/** A payment, a refund or an unknown transaction that waits for a person. */
interface AttentionRow {
  reference: string
  /** Names the problem in one or two words. */
  what: string
  email: string | null
  /** Kobo; null if unknown. */
  kobo: number | null
  reason: string | null
  since: string
}

/** The most rows of a list. */
export const ATTENTION_PAGE = 500

/** Lists a page of the money matters that only a person can decide, oldest first. */
export function listForAttention(db: Db, { offset = 0 } = {}): Promise<AttentionRow[]> {
  return db
    .selectFrom(waiting(db).as('waiting'))
    .selectAll()
    .orderBy('since')
    .orderBy('reference')
    .orderBy('what')
    .limit(ATTENTION_PAGE)
    .offset(offset)
    .execute()
}

/** Counts the money matters that only a person can decide. */
export async function countForAttention(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(waiting(db).as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the money matters that only a person can decide by what they are, with the oldest of each.
 * @param unknownSince leaves out earlier unknown transactions, which nothing in the academy ever settles
 */
export async function summariseAttention(
  db: Db,
  unknownSince: string,
): Promise<{ what: string; count: number; first: string }[]> {
  const groups = await db
    .selectFrom(waiting(db).as('waiting'))
    .select(({ fn }) => ['what', fn.countAll<number>().as('count'), fn.min('since').as('first')])
    .where(({ or, eb }) => or([eb('what', '!=', UNKNOWN), eb('since', '>=', unknownSince)]))
    .groupBy('what')
    .execute()
  return groups.map(group => ({ ...group, count: Number(group.count) }))
}

/** Counts the payments whose refund has been due since before an instant, and is not on its way at the provider. */
export async function countOverdueRefunds(db: Db, before: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', sql.lit('refund_due'))
    .where('updated_at', '<', before)
    .where(hasNoRefund(['pending', 'processing']))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Names a transaction of the provider's that no payment here has made. */
const UNKNOWN = 'not known here'

function waiting(db: Db) {
  const decided = db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.reference',
      sql<string>`payments.status`.as('what'),
      sql<string | null>`users.email`.as('email'),
    ])
    .select([
      'payments.paid_kobo as kobo',
      'payments.review_reason as reason',
      'payments.updated_at as since',
    ])
    .where('payments.status', 'in', ['review', 'refund_due', 'disputed'])
  const unchecked = db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.reference',
      sql<string>`'cannot be checked'`.as('what'),
      sql<string | null>`users.email`.as('email'),
    ])
    .select(({ ref }) => [ref('payments.amount_kobo').$castTo<number | null>().as('kobo')])
    .select(['payments.check_error as reason', 'payments.created_at as since'])
    .where('payments.check_error', 'is not', null)
  const refunds = db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.reference',
      sql<string>`'refund ' || refunds.status`.as('what'),
      sql<string | null>`users.email`.as('email'),
    ])
    .select(({ ref }) => [ref('refunds.amount_kobo').$castTo<number | null>().as('kobo')])
    .select(['refunds.reason', 'refunds.updated_at as since'])
    .where(({ or, and, eb }) =>
      or([
        eb('refunds.status', 'in', ['needs-attention', 'requested']),
        and([
          eb('refunds.status', 'in', DEAD_REFUNDS),
          eb('payments.status', '!=', sql.lit('refunded')),
          // Later refunds of as much money have taken its place.
          eb('refunds.amount_kobo', '>', ({ selectFrom }) =>
            selectFrom('refunds as later')
              .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('later.amount_kobo'), lit(0)).as('kobo'))
              .whereRef('later.payment_id', '=', 'refunds.payment_id')
              .whereRef('later.id', '>', 'refunds.id')
              .where('later.status', 'not in', DEAD_REFUNDS),
          ),
        ]),
      ]),
    )
  const disputes = db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select([
      'payments.reference',
      sql<string>`'dispute open'`.as('what'),
      sql<string | null>`users.email`.as('email'),
    ])
    .select(['payments.paid_kobo as kobo', sql<string | null>`cast(null as text)`.as('reason')])
    .select('disputes.created_at as since')
    .where('disputes.status', '=', sql.lit('open'))
    // A disputed payment stands in the list itself.
    .where('payments.status', '!=', 'disputed')
  const orphans = db
    .selectFrom('payment_events')
    .select(['reference', sql<string>`${sql.lit(UNKNOWN)}`.as('what'), sql<string | null>`null`.as('email')])
    .select([sql<number | null>`null`.as('kobo'), 'detail as reason', 'created_at as since'])
    // A literal, so that SQLite uses the partial index for this kind.
    .where('kind', '=', sql.lit('orphan'))
  return decided.unionAll(unchecked).unionAll(refunds).unionAll(disputes).unionAll(orphans)
}

/** The most open payments per pass: fifteen a second, so that many unpaid ones cause no burst of work. */
const PASS_LENGTH = 300

const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

/** The payer of a younger payment is still typing, so it is not checked. */
const TYPING_MILLISECONDS = 30 * SECOND

/** Lists the open payments whose check is due, longest due first; a time beyond the longest wait was set by a wrong clock. */
export async function listDue(db: Db, now: Date): Promise<PaymentRow[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return db
    .selectFrom('payments')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb('status', 'in', ['pending', 'failed']),
        // A payment abandoned by its learner is checked for as long as any other.
        and([eb('status', '=', sql.lit('abandoned')), eb('created_at', '>', before(GIVE_UP_MILLISECONDS))]),
      ]),
    )
    .where('created_at', '>', before(GIVE_UP_MILLISECONDS + DAY))
    .where(({ eb, or }) =>
      or([
        eb('check_after', 'is', null),
        eb('check_after', '<=', now.toISOString()),
        eb('check_after', '>', before(-LONGEST_WAIT_MILLISECONDS)),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', before(TYPING_MILLISECONDS)),
        eb('created_at', '>', before(-TYPING_MILLISECONDS)),
      ]),
    )
    .orderBy(({ fn }) => fn.coalesce('check_after', 'created_at'))
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}
