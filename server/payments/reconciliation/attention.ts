import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/** A payment, a refund or an unknown transaction that waits for a person. */
interface AttentionRow {
  reference: string
  /** What is wrong, in one or two words. */
  what: string
  email: string | null
  /** Kobo; null where it is not known. */
  kobo: number | null
  reason: string | null
  since: string
}

/** Everything about money that only a person can decide, oldest first. */
export async function listForAttention(db: Db): Promise<AttentionRow[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.reference', 'payments.status as what', 'users.email', 'payments.paid_kobo as kobo'])
    .select(['payments.review_reason as reason', 'payments.updated_at as since'])
    .where('payments.status', 'in', ['review', 'refund_due', 'disputed'])
    .execute()
  const unchecked = await db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.reference', 'users.email', 'payments.amount_kobo as kobo'])
    .select(['payments.check_error as reason', 'payments.created_at as since'])
    .where('payments.check_error', 'is not', null)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .select(['payments.reference', 'refunds.status', 'users.email', 'refunds.amount_kobo as kobo'])
    .select(['refunds.reason', 'refunds.updated_at as since'])
    .where('refunds.status', 'in', ['failed', 'needs-attention', 'refused', 'requested'])
    .execute()
  const orphans = await db
    .selectFrom('payment_events')
    .select(['reference', 'detail as reason', 'created_at as since'])
    // A literal, so that SQLite uses the index that holds only these.
    .where('kind', '=', sql.lit('orphan'))
    .execute()
  const rows: AttentionRow[] = [
    ...payments,
    ...unchecked.map(payment => ({ ...payment, what: 'cannot be checked' })),
    ...refunds.map(({ status, ...refund }) => ({ ...refund, what: `refund ${status}` })),
    ...orphans.map(orphan => ({ ...orphan, what: 'not known here', email: null, kobo: null })),
  ]
  return rows.sort((one, other) => one.since.localeCompare(other.since))
}
