import type { Order } from './order.ts'

/** A payment that was opened and not paid is gone on with for so long: well inside the server's half hour for a quote. */
const REUSE_MS = 20 * 60 * 1000

/**
 * The reference for an order: the one of its open payment, also after a reload or in a second try, so that the same order
 * is never opened twice; otherwise a new one.
 */
export function openReference(order: Order): string {
  const known = recall(order)
  if (known && Date.now() - known.since < REUSE_MS) return known.reference
  const reference = newReference()
  remember(order, { reference, since: Date.now() })
  return reference
}

/** The next try of this order opens a new payment. */
export function forgetReference(order: Order): void {
  storage()?.removeItem(keyOf(order))
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LETTERS = 10

/** A random string and a timestamp (specification section 7), of letters, digits and a hyphen only. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS))
  const random = [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${random}-${Date.now()}`
}

interface Remembered {
  reference: string
  since: number
}

function keyOf({ courseId, method, kobo }: Order): string {
  return `payment-${courseId}-${method}-${kobo}`
}

function recall(order: Order): Remembered | null {
  const [reference, since] = storage()?.getItem(keyOf(order))?.split(' ') ?? []
  return reference && since ? { reference, since: Number(since) } : null
}

function remember(order: Order, { reference, since }: Remembered): void {
  storage()?.setItem(keyOf(order), `${reference} ${since}`)
}

/** A browser may forbid storage: then a reload opens a new payment, and nothing else is lost. */
function storage(): Storage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
