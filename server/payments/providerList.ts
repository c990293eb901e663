import type { Academy } from '../academy.ts'
import type { PaymentRow } from '../database/tables.ts'
import { noteOrphan } from './orphans.ts'
import type { ProviderTransaction, TransactionFilter } from './provider.ts'
import { findPayments } from './repository.ts'
import { type Asker, settle } from './settle.ts'
import { isOpen } from './transitions.ts'

/** How many payments are looked up at once. */
const TOGETHER = 500

/** Money at the provider for which the academy has no payment. */
export interface Orphan {
  reference: string
  email: string | null
  amountKobo: number
  paidAt: string | null
  metadata: unknown
}

/** What came of holding the provider's own list against the academy's payments. */
export interface ProviderListReport {
  settled: string[]
  orphans: Orphan[]
}

/** Holds what the provider was paid, and has given back, since an instant against the academy's payments. */
export async function compareWithProvider(
  academy: Academy,
  since: string,
  asker: Asker,
): Promise<ProviderListReport> {
  const report: ProviderListReport = { settled: [], orphans: [] }
  for await (const [told, payment] of listWithPayments(academy, { status: 'success', from: since })) {
    if (!payment) report.orphans.push(await orphan(academy, told, asker))
    else if (isOpen(payment.status) && (await isSettledNow(academy, told, asker)))
      report.settled.push(told.reference)
  }
  for await (const [told, payment] of listWithPayments(academy, { status: 'reversed', from: since })) {
    if (!payment || payment.status === 'refunded') continue
    await settle(academy, told.reference, asker, { recheck: true })
    report.settled.push(told.reference)
  }
  return report
}

/** The provider's transactions, each with its payment: looked up together, because most need nothing more. */
async function* listWithPayments(
  { db, paymentProvider }: Academy,
  filter: TransactionFilter,
): AsyncGenerator<[ProviderTransaction, PaymentRow | undefined]> {
  const transactions = await paymentProvider.list(filter)
  for (let start = 0; start < transactions.length; start += TOGETHER) {
    const some = transactions.slice(start, start + TOGETHER)
    const references = some.map(({ reference }) => reference)
    const payments = await findPayments(db, references)
    for (const told of some) yield [told, payments.get(told.reference)]
  }
}

async function isSettledNow(academy: Academy, told: ProviderTransaction, asker: Asker): Promise<boolean> {
  const payment = await settle(academy, told.reference, asker)
  return payment !== null && !isOpen(payment.status)
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
