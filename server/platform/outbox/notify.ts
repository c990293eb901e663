import type { Db } from '../database/db.ts'
import { prepared } from '../database/prepared.ts'
import { choiceOf, whoSwitchedOff } from './choices.ts'
import { type BellEvent, EVENTS } from './events.ts'
import { orderPush } from './orderPush.ts'

/** Something that people are told of in the academy itself. */
export interface NewNotification {
  /** The event that it tells of: one of the `wordings/` knows the words for it. */
  about: BellEvent
  /** Tells one thing from all others that a person is told of. */
  key: string
  /** Ids and steps: its words are made of what is there when it is read. Kept as JSON. */
  payload: object
}

/**
 * Tells somebody of something in the transaction that brings it about, and has their devices told. What they were told of already is not told
 * again, and nothing of a kind that they have switched off.
 */
export async function notify(
  trx: Db,
  to: number,
  { about, key, payload }: NewNotification,
  now: string,
): Promise<void> {
  const { kind } = EVENTS[about]
  await orderPush(trx, [to], { about, kind, key, payload }, now)
  if ((await choiceOf(trx, to, kind, 'app')) === 'off') return
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
