import { createHash } from 'node:crypto'
import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'
import type { Db } from '../platform/database/db.ts'
import { addJobs } from '../platform/jobs/queue.ts'
import { usersWhoTurnedOff } from './preferences.ts'

/** The name under which messages for devices wait among the jobs. */
export const PUSH = 'push'

/** A message for people's devices. */
export interface NewPush {
  /** The event of a notification or a reminder. */
  about: string
  kind: NoticeKindName
  /** Unique per recipient: the same key makes one notification. */
  key: string
  /** Ids and steps: its words are made when it leaves. */
  payload: object
  /** Names the thing that it is about: a later message of the same topic replaces it on the device. Left out, it is the key. */
  topic?: string
  isUrgent?: boolean
  /** From when on it would come too late; a day after it was ordered where it is left out. */
  until?: string
  /** Says that a message that was dropped is ordered anew. */
  revivesDropped?: boolean
}

/** A message for one device, as its job keeps it. */
export interface PushOrder {
  subscription: number
  to: number
  about: string
  kind: NoticeKindName
  payload: Record<string, unknown>
  topic: string
  isUrgent: boolean
  until: string
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** More than all devices of the people who are told at once have; each may have ten. */
const MOST_AT_ONCE = 500

/**
 * Orders a message for each device of these people, in the transaction of what it tells of; those who have switched its kind off get none.
 * @param people a few hundred at most
 */
export async function orderPush(
  trx: Db,
  people: readonly number[],
  { about, kind, key, payload, topic = key, isUrgent = false, until, revivesDropped = false }: NewPush,
  now: string,
): Promise<void> {
  const devices = await devicesOf(trx, people)
  if (devices.length === 0) return
  const off = await usersWhoTurnedOff(trx, [...new Set(devices.map(({ user_id }) => user_id))], kind, 'push')
  const last = until ?? new Date(Date.parse(now) + DAY_MILLISECONDS).toISOString()
  const jobs = devices
    .filter(({ user_id }) => !off.has(user_id))
    .map(({ id, user_id }) => ({
      key: `${id}:${key}`,
      payload: {
        subscription: id,
        to: user_id,
        about,
        kind,
        payload,
        topic: topicText(topic),
        isUrgent,
        until: last,
      },
    }))
  for (let start = 0; start < jobs.length; start += MOST_AT_ONCE)
    await addJobs(trx, PUSH, jobs.slice(start, start + MOST_AT_ONCE), now, { revivesDropped })
}

/** Returns those of some people who have a device for pushes. */
export async function usersWithDevice(db: Db, people: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set((await devicesOf(db, people)).map(({ user_id }) => user_id))
}

async function devicesOf(db: Db, people: readonly number[]): Promise<{ id: number; user_id: number }[]> {
  if (people.length === 0) return []
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', people)
    .orderBy('id')
    .execute()
}

/** A topic has at most 32 characters of base64url. */
function topicText(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 32)
}
