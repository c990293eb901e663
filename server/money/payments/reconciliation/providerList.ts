import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import type { ProviderTransaction, UnreadableTransaction } from '../../../platform/ports/paymentProvider.ts'
import type { Actor } from '../paymentEvents.ts'
import { findPayments } from '../queries.ts'
import { checkEach, severalAtOnce } from '../settlement/checkEach.ts'
import { settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { recordUnmatched } from './recordUnmatched.ts'

/** Payments per query. */
const TOGETHER = 500

/** Money at the provider without a payment at the academy. */
interface UnmatchedTransaction {
  reference: string
  email: string | null
  /** Null if the provider's answer is unreadable. */
  amountKobo: number | null
  paidAt: string | null
  metadata: unknown
}

/** The result of comparing the provider's own list with the academy's payments. */
export interface ProviderListReport {
  settled: string[]
  /** The payments that could not be checked. */
  failed: string[]
  orphans: UnmatchedTransaction[]
}

/** Compares the provider's successful and reversed transactions since an instant with the academy's payments. */
export async function compareWithProvider(
  academy: AppContext,
  since: string,
  actor: Actor,
  report: ProviderListReport,
): Promise<void> {
  const { db, paymentProvider } = academy
  const check = checkEach(academy, actor, report.failed)
  const paid = await paymentProvider.list({ status: 'success', from: since })
  await eachWithPayment(db, paid.transactions, async (transaction, payment) => {
    if (!payment) report.orphans.push(await orphan(academy, transaction, actor))
    else if (isOpen(payment.status)) {
      await check(payment, async () => {
        const settled = await settle(academy, transaction.reference, actor)
        if (settled && !isOpen(settled.status)) report.settled.push(transaction.reference)
      })
    }
  })
  const reversed = await paymentProvider.list({ status: 'reversed', from: since })
  await eachWithPayment(db, reversed.transactions, async (transaction, payment) => {
    if (!payment || payment.status === 'refunded') return
    await check(payment, async () => {
      await settle(academy, transaction.reference, actor, { recheck: true })
      report.settled.push(transaction.reference)
    })
  })
  await eachWithPayment(db, paid.unreadable, async (transaction, payment) => {
    if (!payment) report.orphans.push(await unreadableOrphan(academy, transaction, actor))
    // The answer about this one transaction may be readable although the list's is not.
    else if (isOpen(payment.status)) await check(payment, () => settle(academy, transaction.reference, actor))
  })
}

/** Acts on each of the provider's transactions with its payment. Payments are read in batches: most need nothing more. */
async function eachWithPayment<T extends { reference: string }>(
  db: Db,
  transactions: readonly T[],
  act: (transaction: T, payment: PaymentRow | undefined) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < transactions.length; start += TOGETHER) {
    const some = transactions.slice(start, start + TOGETHER)
    const payments = await findPayments(
      db,
      some.map(({ reference }) => reference),
    )
    await severalAtOnce(some, one => act(one, payments.get(one.reference)))
  }
}

async function orphan(
  academy: AppContext,
  transaction: ProviderTransaction,
  actor: Actor,
): Promise<UnmatchedTransaction> {
  const found: UnmatchedTransaction = {
    reference: transaction.reference,
    email: transaction.customerEmail,
    amountKobo: transaction.amount,
    paidAt: transaction.paidAt,
    metadata: transaction.metadata,
  }
  await recordUnmatched(academy, { reference: transaction.reference, detail: JSON.stringify(found) }, actor)
  return found
}

async function unreadableOrphan(
  academy: AppContext,
  { reference, body }: UnreadableTransaction,
  actor: Actor,
): Promise<UnmatchedTransaction> {
  await recordUnmatched(academy, { reference, detail: `Cannot be read: ${body}` }, actor)
  return { reference, email: null, amountKobo: null, paidAt: null, metadata: body }
}
