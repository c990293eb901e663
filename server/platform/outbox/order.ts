import { createHash } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { addJob } from '../jobs/queue.ts'
import { hasBell } from './events.ts'
import { notify } from './notify.ts'

/** The name under which letters wait among the jobs. */
export const LETTER = 'letter'

/** The name of reminders there: they come in thousands at once, and no other letter waits behind them. */
export const REMINDER = 'reminder'

/** The name of announcements there: ten thousand of them keep no other letter waiting. */
export const ANNOUNCEMENT = 'announcement'

/** The jobs that are letters. */
export const LETTER_JOBS: readonly string[] = [LETTER, REMINDER, ANNOUNCEMENT]

/** The subject of a letter as ids, of which it is written when it leaves. `to` is the account that gets it. */
export type LetterOrder = { to: number } & (
  | { about: 'welcome' }
  /** Emptied is an account whose e-mail nobody had proved before. */
  | { about: 'password changed'; at: string; isEmptied?: boolean }
  | { about: 'second factor'; step: SecondFactorStep; at: string }
  | { about: 'google linked' | 'google unlinked'; at: string }
  | { about: 'password reset' | 'verification' | 'new e-mail' | 'old e-mail'; asked_at: string }
  | { about: 'admin made' | 'admin unmade'; at: string }
  /** The address that the account had: nothing else knows it any more, and it is taken out once the letter has left. */
  | { about: 'account erased'; email?: string; at: string }
  | { about: 'passkey added' | 'passkey removed'; at: string }
  | { about: 'calendar address'; at: string }
  | { about: 'receipt' | 'enrolled' | 'place ended' | 'classes cancelled' | 'review'; payment: number }
  | { about: 'waiting' | 'seat offered' | 'offer ended' | 'waiting list closed'; entry: number }
  | { about: 'refund'; refund: number; step: RefundStep }
  | { about: 'rating replied'; rating: number }
  | { about: 'onsite class'; booking: number; step: SlotStep }
  | { about: 'slot gone'; payment: number }
  | { about: 'announcement'; announcement: number }
  | { about: 'tutor news'; batch: string }
  /** The changes are in the job that ordered it, found by that job's key. */
  | { about: 'class news'; news: string }
  | ReminderFacts
)

/** The number of a class, or of the booking of an onsite class, and when it was to begin: moved since, it has another reminder. */
type ReminderFacts = {
  about: 'day reminder' | 'hour reminder'
  of: 'class' | 'onsite'
  id: number
  start: string
}

/** The order of a reminder. */
export type ReminderOrder = { to: number } & ReminderFacts

/** The steps of an account's second factor that its owner is told of. */
export type SecondFactorStep = 'on' | 'off' | 'off by the academy' | 'new codes' | 'code used'

/** The steps of an onsite class that its learner is told of. */
export type SlotStep = 'booked' | 'moved' | 'confirmed' | 'cancelled'

/** The steps of a refund that its learner is told of. */
export type RefundStep = 'under way' | 'processed' | 'failed'

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
