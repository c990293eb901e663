import { createHash } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { addJob } from '../jobs/queue.ts'
import { type EmailEvent, type FactsOf, hasBell } from './events.ts'
import { notify } from './notify.ts'

export type { RefundStep, SecondFactorStep, SlotStep } from './events.ts'

/** The name under which letters wait among the jobs. */
export const LETTER = 'letter'

/** The name of reminders there: they come in thousands at once, and no other letter waits behind them. */
export const REMINDER = 'reminder'

/** The name of announcements there: ten thousand of them keep no other letter waiting. */
export const ANNOUNCEMENT = 'announcement'

/** The jobs that are letters. */
export const LETTER_JOBS: readonly string[] = [LETTER, REMINDER, ANNOUNCEMENT]

/** The order of one event's email: its facts, of which it is written when it leaves. `to` is the account that gets it. */
type OrderOf<Name extends EmailEvent> = { to: number; about: Name } & FactsOf<Name>

/** The order of an email. */
export type LetterOrder = { [Name in EmailEvent]: OrderOf<Name> }[EmailEvent]

/** The order of a reminder. */
export type ReminderOrder = OrderOf<'day reminder'> | OrderOf<'hour reminder'>

/** A letter that is to be written, once. */
export interface OrderedLetter {
  order: LetterOrder
  /** Together with the event it names the letter: ordered twice, it is sent once. */
  key: string | number
  /** Seconds from now; at once where it is left out. */
  after?: number
  /** The addressee's e-mail, where only a few such letters a day may go to one mailbox. */
  limitedTo?: string
}

/**
 * Orders a letter, and the notification in the academy beside it, in the transaction of what they tell of: all are there afterwards, or
 * none.
 */
export async function orderLetter(
  trx: Db,
  { order, key, after = 0, limitedTo }: OrderedLetter,
  now: string,
): Promise<void> {
  const job = {
    key: `${order.about}:${key}`,
    payload: order,
    dueAt: new Date(Date.parse(now) + after * 1000).toISOString(),
    ...(limitedTo && { groupKey: `${order.about}:${mailboxKey(limitedTo)}` }),
  }
  await addJob(trx, LETTER, job, now)
  const { about, to, ...payload } = order
  // Events of the account itself are told by letter alone.
  if (!hasBell(about)) return
  await notify(trx, to, { about, key: job.key, payload }, now)
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for counting: a tag after a plus makes no other mailbox, nor do dots at Gmail. Hashed,
 * because the count needs to know nobody.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const [local = ''] = address.slice(0, at).trim().toLowerCase().split('+', 1)
  const isDotless = DOTLESS.has(domain)
  const mailbox = `${isDotless ? local.replaceAll('.', '') : local}@${isDotless ? 'gmail.com' : domain}`
  return createHash('sha256').update(mailbox).digest('hex').slice(0, 32)
}
