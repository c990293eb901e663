import type { Academy } from '../academy.ts'
import { noteOrphan } from './orphans.ts'
import type { ProviderTransaction } from './provider.ts'
import { findPayment } from './repository.ts'
import { type Asker, settle } from './settle.ts'
import { isOpen } from './transitions.ts'

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
  for (const told of await academy.paymentProvider.list({ status: 'success', from: since })) {
    const payment = await findPayment(academy.db, told.reference)
    if (!payment) report.orphans.push(await orphan(academy, told, asker))
    else if (isOpen(payment.status) && (await isSettledNow(academy, told, asker)))
      report.settled.push(told.reference)
  }
  for (const told of await academy.paymentProvider.list({ status: 'reversed', from: since })) {
    const payment = await findPayment(academy.db, told.reference)
    if (!payment || payment.status === 'refunded') continue
    await settle(academy, told.reference, asker, { recheck: true })
    report.settled.push(told.reference)
  }
  return report
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
