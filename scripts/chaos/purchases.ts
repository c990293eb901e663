import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer, Goods } from './stock.ts'

/**
 * The behaviour of a buyer. Most behave well. Some close the tab, leave, cheat, begin twice before paying, pay a payment that
 * they have just abandoned, or pay in two tabs, one per method.
 */
type Manner =
  | 'patient'
  | 'closes the tab'
  | 'walks away'
  | 'pays less'
  | 'begins twice'
  | 'ends it and pays'
  | 'pays in two tabs'

/** One purchase as the buyer knows it; `paid` are the references that the provider reported as charged. */
export interface Purchase {
  buyer: Buyer
  goods: Goods
  manner: Manner
  paid: string[]
}

/** The URLs of the academy and the provider. */
interface Addresses {
  academy: string
  provider: string
}

/** Longer than any restart: an academy down this long fails the run. */
const PATIENCE_MS = 120_000
const AGAIN_MS = 400

/** The share of each unusual manner. */
const ODD: readonly (readonly [Manner, number])[] = [
  ['walks away', 0.02],
  ['pays less', 0.01],
  ['begins twice', 0.02],
  ['ends it and pays', 0.01],
  ['pays in two tabs', 0.02],
]

let count = 0

/** Draws a buyer's behaviour at random; `closedTabs` is the share of closed tabs. */
export function drawManner(closedTabs: number): Manner {
  let luck = Math.random() - closedTabs
  if (luck < 0) return 'closes the tab'
  for (const [manner, share] of ODD) {
    luck -= share
    if (luck < 0) return manner
  }
  return 'patient'
}

/** Runs one purchase through the API and the provider's popup as a browser would, despite failures. */
export async function buy(addresses: Addresses, purchase: Purchase): Promise<void> {
  const payments = await open(addresses, purchase)
  if (purchase.manner === 'walks away') return
  for (const payment of payments) {
    if (purchase.manner === 'ends it and pays') await end(addresses, purchase, payment)
    await pay(addresses, purchase, payment)
  }
  if (purchase.manner === 'closes the tab') return
  for (const payment of payments) await askOnce(addresses, purchase, payment)
}

/** Opens the payments whose popups the buyer sees. */
async function open(addresses: Addresses, purchase: Purchase): Promise<Opened[]> {
  const tabs =
    purchase.manner === 'pays in two tabs' ? (['virtual', 'physical'] as const) : (['virtual'] as const)
  if (purchase.manner === 'begins twice') await openPayment(addresses, purchase, 'virtual')
  const opened = await Promise.all(tabs.map(method => openPayment(addresses, purchase, method)))
  return opened.filter(payment => payment !== null)
}

interface Opened {
  id: number
  reference: string
  amount_kobo: number
}

/** Creates the payment or resumes the open one; retries with the same reference while the academy is down. */
async function openPayment(
  addresses: Addresses,
  { buyer, goods }: Purchase,
  method: 'virtual' | 'physical',
): Promise<Opened | null> {
  count += 1
  const reference = `chaos-${process.pid}-${count}`
  const body = { reference, amount: goods.naira, description: goods.title, course_id: goods.id, method }
  const limit = performance.now() + PATIENCE_MS
  while (performance.now() < limit) {
    const reply = await post(`${addresses.academy}/api/payments/create`, body, buyer.token).catch(() => null)
    if (reply?.code === 200) return { ...(reply.body as unknown as Opened) }
    // The other tab was faster, so this one is refused before paying.
    if (reply?.code === 409) return null
    if (reply && reply.code < 500) throw new Error(`create answered ${reply.code}: ${reply.body.error}`)
    await sleep(AGAIN_MS)
  }
  throw new Error(`the academy was away for longer than ${PATIENCE_MS / 1000} s`)
}

/** Abandons the payment while its popup stays open. */
async function end({ academy }: Addresses, { buyer }: Purchase, { reference }: Opened): Promise<void> {
  await post(`${academy}/api/payments/abandon`, { reference }, buyer.token).catch(() => null)
}

async function pay({ provider }: Addresses, purchase: Purchase, payment: Opened): Promise<void> {
  const amount = payment.amount_kobo - (purchase.manner === 'pays less' ? 1 : 0)
  const { email } = purchase.buyer
  const popup = { key: 'pk_test_sandbox', email, amount, ref: payment.reference }
  await post(`${provider}/checkout/open`, popup)
  const { body } = await post(`${provider}/checkout/${payment.reference}/pay`, {})
  const isCharged = body.status && (body.data as { status?: string } | undefined)?.status === 'success'
  if (isCharged && !purchase.paid.includes(payment.reference)) purchase.paid.push(payment.reference)
}

/** Makes each request of the page after the popup once: after a failure the learner does not retry. */
async function askOnce({ academy }: Addresses, { buyer, goods }: Purchase, payment: Opened): Promise<void> {
  const { reference, id } = payment
  await post(`${academy}/api/payments/verify`, { reference }, buyer.token).catch(() => null)
  const place = { course_id: goods.id, payment_id: id }
  await post(`${academy}/api/courses/enrol`, place, buyer.token).catch(() => null)
}

async function post(url: string, body: object, token?: string) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  return {
    code: answer.status,
    body: (await answer.json()) as { status?: unknown; error?: string; data?: unknown },
  }
}
