import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { emit } from '../../outbox/emit.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow, ReceiptsTable } from '../../platform/database/tables/money.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { insertReceipt, keepWhatWasBought } from './queries.ts'

/** 192 bits, so that nobody can guess a link to another person's receipt. */
const TOKEN_BYTES = 24
const NUMBER_DIGITS = 6

/** The year of the payment in the academy's time zone, as on the receipt's printed date. */
const lagosYear = new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: HOME_ZONE })

/**
 * Creates the receipt of a payment that has just become a success, and orders its email, in the transaction that settles it. Each
 * payment has one receipt, however often it is settled; a free one has none.
 */
export async function issueReceipt(trx: Db, { academy }: Config, payment: PaymentRow, now: string) {
  if (payment.amount_kobo === 0) return
  const receipt = { ...receiptOf(payment.id, payment.paid_at ?? now, academy.name), created_at: now }
  if (!(await insertReceipt(trx, receipt))) return
  await keepWhatWasBought(trx, payment.id)
  const event = { about: 'receipt', to: payment.user_id, payment: payment.id } as const
  await emit(trx, { event, key: payment.id }, now)
}

/** Returns a new receipt's row. Its number includes the payment's id, so that receipts' numbers are unique. */
export function receiptOf(paymentId: number, paidAt: string, academyName: string): Insertable<ReceiptsTable> {
  const year = lagosYear.format(new Date(paidAt))
  const serial = String(paymentId).padStart(NUMBER_DIGITS, '0')
  return {
    payment_id: paymentId,
    number: `${initialsOf(academyName)}-${year}-${serial}`,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    created_at: paidAt,
  }
}

/** Returns the initials, e.g. "BA" for Belong Academy; R, for receipt, if a name has no Latin letter. */
function initialsOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .split(/\s+/)
    .map(word => /[a-z]/i.exec(word)?.[0] ?? '')
  return letters.join('').slice(0, 4).toUpperCase() || 'R'
}
