import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { PaymentRow } from '../database/tables.ts'
import { markGivenUp } from './giveUp.ts'
import { type Asker, settle } from './settle.ts'
import { isOpen } from './transitions.ts'

/** How many open payments one pass asks about. */
const PASS_LENGTH = 100

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** An unpaid payment is given up, and nobody asks about it any more, after this time; its money still settles it. */
const GIVE_UP = 7 * DAY

/** The longest wait between two looks at one payment. */
const LONGEST_WAIT = 6 * 60 * MINUTE

/** What came of asking about the payments that were neither verified by a browser nor told of by a webhook. */
export interface OpenPaymentsReport {
  asked: number
  settled: string[]
  givenUp: string[]
}

/** Asks the provider about every open payment whose time has come. */
export async function askAboutOpenPayments(academy: Academy, asker: Asker): Promise<OpenPaymentsReport> {
  const report: OpenPaymentsReport = { asked: 0, settled: [], givenUp: [] }
  const now = academy.clock.now()
  for (const payment of await listDue(academy.db, now)) {
    const current = await settle(academy, payment.reference, asker)
    report.asked += 1
    if (current && !isOpen(current.status)) report.settled.push(payment.reference)
    else if (current && (await lookAgainLater(academy, current, asker)))
      report.givenUp.push(payment.reference)
  }
  return report
}

/**
 * When the next look is due: about an eighth of the payment's age away, so that a payment made within its first half
 * hour is found within four minutes, and an old one costs next to nothing.
 */
export function nextLook(createdAt: string, now: Date): Date {
  const age = now.getTime() - Date.parse(createdAt)
  return new Date(now.getTime() + Math.min(Math.max(age / 8, MINUTE), LONGEST_WAIT))
}

async function listDue(db: Db, now: Date): Promise<PaymentRow[]> {
  return (
    db
      .selectFrom('payments')
      .selectAll()
      .where(({ eb, and, or }) =>
        or([
          eb('status', 'in', ['pending', 'failed']),
          // One that its learner has ended is asked about for as long as it would have been without that.
          and([eb('status', '=', 'abandoned'), eb('created_at', '>', givenUpBefore(now))]),
        ]),
      )
      .where('created_at', '>', new Date(now.getTime() - GIVE_UP - DAY).toISOString())
      .where(({ eb, or }) => or([eb('check_after', 'is', null), eb('check_after', '<=', now.toISOString())]))
      // A payment this young is still being typed in.
      .where('created_at', '<=', new Date(now.getTime() - MINUTE / 2).toISOString())
      .orderBy('id')
      .limit(PASS_LENGTH)
      .execute()
  )
}

/** The payments of an earlier day are given up. */
function givenUpBefore(now: Date): string {
  return new Date(now.getTime() - GIVE_UP).toISOString()
}

/** Puts the next look off, or gives the payment up; true when it was given up. */
async function lookAgainLater({ db, clock }: Academy, payment: PaymentRow, asker: Asker): Promise<boolean> {
  const now = clock.now()
  const isTooOld = now.getTime() - Date.parse(payment.created_at) > GIVE_UP
  if (isTooOld && payment.status === 'pending') {
    const given = await db
      .transaction()
      .execute(trx => markGivenUp(trx, payment, null, timestamp(clock), asker))
    return given !== undefined
  }
  await db
    .updateTable('payments')
    .set({ check_after: nextLook(payment.created_at, now).toISOString() })
    .where('id', '=', payment.id)
    .execute()
  return false
}
