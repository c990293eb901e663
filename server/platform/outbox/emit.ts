import { createHash } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { addJob } from '../jobs/queue.ts'
import { type BellEvent, type EmailEvent, EVENTS, type EventName, type FactsOf, hasBell } from './events.ts'
import { orderPush } from './orderPush.ts'
import { preferenceOf, whoSwitchedOff } from './preferences.ts'

/** The name under which emails wait among the jobs. */
export const EMAIL_JOB = 'letter'

/** The name of reminders there: they come in thousands at once, and no other email waits behind them. */
export const REMINDER = 'reminder'

/** The name of announcements there: ten thousand of them keep no other email waiting. */
export const ANNOUNCEMENT = 'announcement'

/** The jobs that are emails. */
export const EMAIL_JOBS: readonly string[] = [EMAIL_JOB, REMINDER, ANNOUNCEMENT]

/** An event that has happened: its facts, of which its words are made when it is told, and `to`, the account that is told. */
type Happened<Name extends EventName> = { [One in Name]: { to: number; about: One } & FactsOf<One> }[Name]

/** The order of an email. */
export type EmailOrder = Happened<EmailEvent>

/** The order of a reminder. */
export type ReminderOrder = Happened<'day reminder' | 'hour reminder'>

/** An event of the bell for several people. */
export interface NewNotification {
  about: BellEvent
  /** Tells one thing from all others that a person is told of. */
  key: string
  /** Ids and steps: its words are made of what is there when it is read. Kept as JSON. */
  payload: object
}

/** An event for one person. */
export interface Emitted {
  event: Happened<EventName>
  /** Together with the event's name it names the message: emitted twice, it is told once. */
  key: string | number
  /** Seconds from now until the email leaves; at once where it is left out. */
  after?: number
  /** The addressee's email address, where only a few such emails a day may go to one mailbox. */
  limitedTo?: string
}

/**
 * Says that something has happened, in the transaction of it: orders the email, the notification of the bell and the message for devices that the
 * event has. All are there afterwards, or none. Nothing of a kind that the person has switched off is shown by the bell.
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
  await insertNotification(trx, {
    user_id: to,
    about,
    key,
    payload: JSON.stringify(payload),
    created_at: now,
  })
}

const insertNotification = prepared(
  (db, row: { user_id: number; about: string; key: string; payload: string; created_at: string }) =>
    db
      .insertInto('notifications')
      .values({
        user_id: row.user_id,
        about: row.about,
        key: row.key,
        payload: row.payload,
        created_at: row.created_at,
      })
      .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing()),
)

/**
 * Tells some people of something that may happen again: the newest takes the place of what was told before, unread. Told in the same words once
 * more, as after a crash, it stays as it is.
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
  const told = await whoWants(trx, people, about)
  if (told.length === 0) return
  await trx
    .deleteFrom('notifications')
    .where('user_id', 'in', told)
    .where('key', '=', key)
    .where('payload', '!=', JSON.stringify(payload))
    .execute()
  await insertForAll(trx, told, { about, key, payload }, now)
}

/**
 * Tells some people of one thing in the transaction that brings it about; whoever was told already is not told again.
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
  const told = await whoWants(trx, people, notification.about)
  if (told.length > 0) await insertForAll(trx, told, notification, now)
}

async function whoWants(trx: Db, people: readonly number[], about: BellEvent): Promise<number[]> {
  const off = await whoSwitchedOff(trx, people, EVENTS[about].kind, 'app')
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
