import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { Tables } from '../database/tables.ts'
import { HttpError } from '../errors.ts'

/** A rate limit. */
export interface Limit {
  /** Separates this limit's counters from others'. */
  name: string
  /** The number of attempts allowed without a wait. */
  most: number
  /** The count resets this long after the first attempt, or after the last if waits grow. */
  seconds: number
  /** If set, each attempt past `most` waits twice as long as the last, from one second up to this; otherwise until the reset. */
  longestWait?: number
  /** The first sentence of the refusal, e.g. "Too many attempts on this account." */
  sentence: string
}

/** A counter as stored. */
export interface Count {
  count: number
  /** No attempt is allowed before. */
  free_at: string
  /** When the counter resets. */
  ends_at: string
}

/** Returns the counter after one more attempt at `now`. */
export function incremented(limit: Limit, before: Count | null, now: Date): Count {
  const grows = limit.longestWait !== undefined
  const isNew = before === null || before.ends_at <= now.toISOString()
  const count = isNew ? 1 : before.count + 1
  const ends_at = isNew || grows ? after(now, limit.seconds) : before.ends_at
  if (count < limit.most) return { count, free_at: now.toISOString(), ends_at }
  return { count, free_at: grows ? after(now, growingWait(limit, count)) : ends_at, ends_at }
}

/**
 * Returns the seconds until the next attempt is allowed; 0 means now. Below the limit no times are compared, because an attempt
 * that waited for the row lock has an earlier time than the counter.
 */
export function secondsToWait({ most }: Limit, { count, free_at, ends_at }: Count, now: Date): number {
  if (count < most) return 0
  const free = Math.min(Date.parse(free_at), Date.parse(ends_at))
  return Math.max(0, (free - now.getTime()) / 1000)
}

/** Returns the count that is logged as a lock-out: the wait is then long enough to notice. */
export function lockOutCount({ most, longestWait }: Limit): number {
  return longestWait === undefined ? most : most + NOTICED_WAITS
}

/** After this many doublings the wait exceeds half a minute. */
const NOTICED_WAITS = 5

function growingWait({ most, longestWait = 0 }: Limit, count: number): number {
  return Math.min(2 ** Math.min(count - most, 30), longestWait)
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** The keys under which limits count a caller's address. */
interface Network {
  /** The whole IPv4 address, or the IPv6 /64, which is one household or server. */
  near: string
  /** The IPv6 /48, a site of up to 65,536 such networks; null for IPv4. */
  wide: string | null
}

const NEAR_BYTES = 8
const WIDE_BYTES = 6

/** Returns an address's network by its bytes, so that spelling does not matter; an IPv4-mapped IPv6 address counts as IPv4. */
export function networkOf(ip: string): Network {
  if (!ipaddr.isValid(ip)) return { near: 'unknown', wide: null }
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return { near: address.toString(), wide: null }
  const bytes = address.toByteArray()
  return { near: begin(bytes, NEAR_BYTES), wide: begin(bytes, WIDE_BYTES) }
}

function begin(bytes: readonly number[], length: number): string {
  return `${Buffer.from(bytes.slice(0, length)).toString('hex')}/${length * 8}`
}

/** An attempt: its limit and the key that is counted. */
export interface Attempt {
  limit: Limit
  key: string
}

/**
 * Counts an attempt under all its limits, or under none if one is used up. Counters are in the database, so servers share them
 * and restarts keep them.
 * @returns the limits that this attempt used up
 * @throws HttpError `rate_limit.reached` with the seconds to wait
 */
export async function countAttempt(
  academy: Pick<AppContext, 'db' | 'clock'>,
  attempts: readonly Attempt[],
): Promise<Attempt[]> {
  const now = academy.clock.now()
  await sweep(academy, now)
  return inTransaction(academy.db, async trx => {
    const rows = await lockCounts(trx, attempts, now)
    refuseUsedUp(attempts, rows, now)
    const changed = attempts.map(attempt => ({
      key: keyOf(attempt),
      ...incremented(attempt.limit, rows.get(keyOf(attempt)) ?? null, now),
    }))
    await writeCounts(trx, changed)
    return attempts.filter((attempt, index) => changed[index]?.count === lockOutCount(attempt.limit))
  })
}

/**
 * Counts an attempt in one statement if its limit has room, and returns whether it had. For work that is skipped silently
 * rather than refused.
 */
export async function countIfRoom(db: Db, { limit, key }: Attempt, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const ends_at = new Date(now.getTime() + limit.seconds * 1000).toISOString()
  // A counter that ends later than a new one would was started by a clock that was ahead.
  const isOverAt = (eb: ExpressionBuilder<Tables, 'attempts'>) =>
    eb.or([eb('attempts.ends_at', '<=', at), eb('attempts.ends_at', '>', ends_at)])
  const counted = await db
    .insertInto('attempts')
    .values({ key: keyOf({ limit, key }), count: 1, free_at: at, ends_at })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, ref }) => {
          const isOver = isOverAt(eb)
          return {
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('attempts.count', '+', 1))
              .end(),
            ends_at: eb.case().when(isOver).then(ends_at).else(ref('attempts.ends_at')).end(),
          }
        })
        .where(({ eb, or }) => or([eb('attempts.count', '<', limit.most), isOverAt(eb)])),
    )
    .returning('key')
    .executeTakeFirst()
  return counted !== undefined
}

/** Deletes the counters, e.g. after a successful sign-in. */
export async function deleteAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db.deleteFrom('attempts').where('key', 'in', sortedKeys(attempts)).execute()
}

/** Refunds one attempt per limit, e.g. after a successful sign-in. */
export async function refundAttempts(db: Db, attempts: readonly Attempt[], now: Date): Promise<void> {
  if (attempts.length === 0) return
  const free_at = now.toISOString()
  for (const key of sortedKeys(attempts)) {
    await db
      .updateTable('attempts')
      .set(({ eb }) => ({ count: eb('count', '-', 1), free_at }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute()
  }
}

/** Inserts missing rows and locks all in one order, so that concurrent attempts cannot deadlock or miscount. */
async function lockCounts(db: Db, attempts: readonly Attempt[], now: Date): Promise<Map<string, Count>> {
  const at = now.toISOString()
  const rows = await db
    .insertInto('attempts')
    .values(sortedKeys(attempts).map(key => ({ key, count: 0, free_at: at, ends_at: at })))
    .onConflict(conflict => conflict.column('key').doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })))
    .returningAll()
    .execute()
  return new Map(rows.map(row => [row.key, row]))
}

function refuseUsedUp(attempts: readonly Attempt[], rows: ReadonlyMap<string, Count>, now: Date): void {
  let longest: { sentence: string; seconds: number } | null = null
  for (const attempt of attempts) {
    const row = rows.get(keyOf(attempt))
    const seconds = row ? secondsToWait(attempt.limit, row, now) : 0
    if (seconds > (longest?.seconds ?? 0)) longest = { sentence: attempt.limit.sentence, seconds }
  }
  if (!longest) return
  const { sentence, seconds } = longest
  throw new HttpError('rate_limit.reached', `${sentence} ${waitInWords(seconds)}`, { retryAfter: seconds })
}

async function writeCounts(db: Db, rows: readonly ({ key: string } & Count)[]): Promise<void> {
  await db
    .insertInto('attempts')
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(({ ref }) => ({
        count: ref('excluded.count'),
        free_at: ref('excluded.free_at'),
        ends_at: ref('excluded.ends_at'),
      })),
    )
    .execute()
}

function sortedKeys(attempts: readonly Attempt[]): string[] {
  return attempts.map(keyOf).sort()
}

/** Hashes the key, so that the table shows no emails or addresses and all keys are equally long. */
function keyOf({ limit, key }: Attempt): string {
  return createHash('sha256').update(`${limit.name}\n${key}`).digest('base64url')
}

function waitInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 90) return `Please try again in ${whole} ${whole === 1 ? 'second' : 'seconds'}.`
  const minutes = Math.ceil(whole / 60)
  return minutes < 90
    ? `Please try again in ${minutes} minutes.`
    : `Please try again in ${Math.ceil(minutes / 60)} hours.`
}

const SWEEP_MILLISECONDS = 10 * 60 * 1000
const sweptAt = new WeakMap<AppContext['clock'], number>()

/** Deletes expired counters from time to time. */
async function sweep({ db, clock }: Pick<AppContext, 'db' | 'clock'>, now: Date): Promise<void> {
  if (now.getTime() - (sweptAt.get(clock) ?? 0) < SWEEP_MILLISECONDS) return
  sweptAt.set(clock, now.getTime())
  await db
    .deleteFrom('attempts')
    .where('ends_at', '<=', now.toISOString())
    .execute()
    // A failed cleanup must not refuse the caller; the next count tries again.
    .catch(() => sweptAt.delete(clock))
}
