import type { Academy } from '../../appContext.ts'
import type { PaymentRow } from '../../database/tables.ts'
import type { ProviderTransaction, UnreadableTransaction } from '../provider/provider.ts'
import { findPayments } from '../repository.ts'
import { type Asker, settle } from '../settlement/settle.ts'
import { isOpen } from '../transitions.ts'
import { checkEach } from './checkEach.ts'
import { noteOrphan } from './recordUnmatched.ts'

/** How many payments are looked up at once. */
const TOGETHER = 500

/** Money at the provider for which the academy has no payment. */
export interface Orphan {
  reference: string
  email: string | null
  /** Null where the provider's word cannot be read. */
  amountKobo: number | null
  paidAt: string | null
  metadata: unknown
}

/** What came of holding the provider's own list against the academy's payments. */
export interface ProviderListReport {
  settled: string[]
  /** The payments that could not be checked. */
  failed: string[]
  orphans: Orphan[]
}

/** Holds what the provider was paid, and has given back, since an instant against the academy's payments. */
export async function compareWithProvider(
  academy: Academy,
  since: string,
  asker: Asker,
  report: ProviderListReport,
): Promise<void> {
  const check = checkEach(academy, asker, report.failed)
  const paid = await academy.paymentProvider.list({ status: 'success', from: since })
  for await (const [told, payment] of withPayments(academy, paid.transactions)) {
    if (!payment) report.orphans.push(await orphan(academy, told, asker))
    else if (isOpen(payment.status)) {
      await check(payment, async () => {
        const settled = await settle(academy, told.reference, asker)
        if (settled && !isOpen(settled.status)) report.settled.push(told.reference)
      })
    }
  }
  const reversed = await academy.paymentProvider.list({ status: 'reversed', from: since })
  for await (const [told, payment] of withPayments(academy, reversed.transactions)) {
    if (!payment || payment.status === 'refunded') continue
    await check(payment, async () => {
      await settle(academy, told.reference, asker, { recheck: true })
      report.settled.push(told.reference)
    })
  }
  for await (const [told, payment] of withPayments(academy, paid.unreadable)) {
    if (!payment) report.orphans.push(await unreadableOrphan(academy, told, asker))
    // Its own answer is asked for, and may be readable where the list's is not.
    else if (isOpen(payment.status)) await check(payment, () => settle(academy, told.reference, asker))
  }
}

/** What the provider told, each with its payment: looked up together, because most need nothing more. */
async function* withPayments<T extends { reference: string }>(
  { db }: Academy,
  told: readonly T[],
): AsyncGenerator<[T, PaymentRow | undefined]> {
  for (let start = 0; start < told.length; start += TOGETHER) {
    const some = told.slice(start, start + TOGETHER)
    const payments = await findPayments(
      db,
      some.map(({ reference }) => reference),
    )
    for (const one of some) yield [one, payments.get(one.reference)]
  }
}

async function orphan(academy: Academy, told: ProviderTransaction, asker: Asker): Promise<Orphan> {
  const found: Orphan = {
    reference: told.reference,
    email: told.customerEmail,
    amountKobo: told.amount,
    paidAt: told.paidAt,
    metadata: told.metadata,
  }
  await noteOrphan(academy, { reference: told.reference, detail: JSON.stringify(found) }, asker)
  return found
}

async function unreadableOrphan(
  academy: Academy,
  { reference, body }: UnreadableTransaction,
  asker: Asker,
): Promise<Orphan> {
  await noteOrphan(academy, { reference, detail: `Cannot be read: ${body}` }, asker)
  return { reference, email: null, amountKobo: null, paidAt: null, metadata: body }
}
