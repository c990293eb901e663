import { createHash } from 'node:crypto'
import type { Db } from '../platform/database/db.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { type BellEvent, type EmailEvent, EVENTS, type EventName, type FactsOf, hasBell } from './events.ts'
import { orderPush } from './orderPush.ts'
import { preferenceOf, usersWhoTurnedOff } from './preferences.ts'

/** The job kind of emails. */
export const EMAIL_JOB = 'letter'

/** The job kind of reminders, separate because thousands come at once and no other email must wait behind them. */
export const REMINDER = 'reminder'

/** The job kind of announcements, separate so that ten thousand of them delay no other email. */
export const ANNOUNCEMENT = 'announcement'

/** The job kind of emails to the operator, who has no account. */
export const OPERATOR_EMAIL = 'operator email'

/** The job kinds that send emails. */
export const EMAIL_JOBS: readonly string[] = [EMAIL_JOB, REMINDER, ANNOUNCEMENT, OPERATOR_EMAIL]

/** An event: its facts, from which the words are made on delivery, and `to`, the recipient's account. */
type Happened<Name extends EventName> = { [One in Name]: { to: number; about: One } & FactsOf<One> }[Name]

/** The payload of an email job. */
export type EmailOrder = Happened<EmailEvent>

/** The payload of a reminder job. */
export type ReminderOrder = Happened<'day reminder' | 'hour reminder'>

/** A bell notification for several people. */
export interface NewNotification {
  about: BellEvent
  /** Unique per recipient: the same key makes one notification. */
  key: string
  /** Ids: the words are made from current facts on reading. Stored as JSON. */
  payload: object
}

/** An event for one person. */
export interface Emitted {
  event: Happened<EventName>
  /** With the event's name it identifies the message: emitting it twice sends it once. */
  key: string | number
  /** Seconds until the email is sent; at once if left out. */
  after?: number
  /** The recipient's address, if only a few such emails a day may go to one mailbox. */
  limitedTo?: string
}

/**
 * Orders the email, the bell notification and the push message that an event has, in the transaction of its cause: all or
 * none. The bell shows nothing of a kind that the recipient has turned off.
 */
export async function emit(
  trx: Db,
  { event, key: ofEvent, after = 0, limitedTo }: Emitted,
  now: string,
): Promise<void> {
  const { about, to, ...payload } = event
  const key = `${about}:${ofEvent}`
  if (EVENTS[about].hasEmail) {
    const dueAt = new Date(Date.parse(now) + after * 1000).toISOString()
    const groupKey = limitedTo && { groupKey: `${about}:${mailboxKey(limitedTo)}` }
    await addJob(trx, EMAIL_JOB, { key, payload: event, dueAt, ...groupKey }, now)
  }
  if (!hasBell(about)) return
  const { kind } = EVENTS[about]
  await orderPush(trx, [to], { about, kind, key, payload }, now)
  if ((await preferenceOf(trx, to, kind, 'app')) === 'off') return
  await trx
    .insertInto('notifications')
    .values({
      user_id: to,
      about,
      key,
      payload: JSON.stringify(payload),
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}

/**
 * Notifies people of something that may happen again: the newest notification replaces the last one and is unread. A repeat
 * with the same payload, as after a crash, changes nothing.
 * @param people a few hundred at most
 */
export async function renotify(
  trx: Db,
  people: readonly number[],
  { about, key, payload }: NewNotification,
  now: string,
): Promise<void> {
  const { kind } = EVENTS[about]
  // A repeated notification is a new message that replaces the one before.
  const again = `${key}:${JSON.stringify(payload)}`
  await orderPush(trx, people, { about, kind, key: again, payload, topic: key, isUrgent: true }, now)
  const recipients = await whoGetsBell(trx, people, about)
  if (recipients.length === 0) return
  await trx
    .deleteFrom('notifications')
    .where('user_id', 'in', recipients)
    .where('key', '=', key)
    .where('payload', '!=', JSON.stringify(payload))
    .execute()
  await insertForAll(trx, recipients, { about, key, payload }, now)
}

/**
 * Notifies people of one thing, in the transaction of its cause; nobody is notified twice.
 * @param people a few hundred at most
 */
export async function notifyAll(
  trx: Db,
  people: readonly number[],
  notification: NewNotification,
  now: string,
): Promise<void> {
  const { kind } = EVENTS[notification.about]
  await orderPush(trx, people, { ...notification, kind }, now)
  const recipients = await whoGetsBell(trx, people, notification.about)
  if (recipients.length > 0) await insertForAll(trx, recipients, notification, now)
}

async function whoGetsBell(trx: Db, people: readonly number[], about: BellEvent): Promise<number[]> {
  const off = await usersWhoTurnedOff(trx, people, EVENTS[about].kind, 'app')
  return people.filter(person => !off.has(person))
}

async function insertForAll(
  trx: Db,
  people: readonly number[],
  { about, key, payload }: NewNotification,
  created_at: string,
): Promise<void> {
  const text = JSON.stringify(payload)
  await trx
    .insertInto('notifications')
    .values(people.map(user_id => ({ user_id, about, key, payload: text, created_at })))
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** Returns a hash of the mailbox behind an address, for rate limits. Tags after a plus and, at Gmail, dots are ignored. */
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
