import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { ExpressionBuilder } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { Tables } from '../database/tables.ts'
import { HttpError } from '../http/errors.ts'

/** A limit on how often something may be done. */
export interface Limit {
  /** Keeps the counts of this limit apart from others'. */
  name: string
  /** The number that go through. */
  most: number
  /** The count begins anew so long after the first, or after the last where waits grow. */
  seconds: number
  /** Past `most` each one waits twice as long as the one before, from a second up to so many; else until the count begins anew. */
  longestWait?: number
  /** Begins the refusal, e.g. "Too many attempts on this account." */
  sentence: string
}

/** A count as the database keeps it. */
export interface Count {
  count: number
  /** Nothing goes through before this moment. */
  free_at: string
  /** The count is forgotten then. */
  ends_at: string
}

/** The count after one more, made at `now`. */
export function oneMore(limit: Limit, before: Count | null, now: Date): Count {
  const grows = limit.longestWait !== undefined
  const isNew = before === null || before.ends_at <= now.toISOString()
  const count = isNew ? 1 : before.count + 1
  const ends_at = isNew || grows ? after(now, limit.seconds) : before.ends_at
  if (count < limit.most) return { count, free_at: now.toISOString(), ends_at }
  return { count, free_at: grows ? after(now, growingWait(limit, count)) : ends_at, ends_at }
}

/**
 * The seconds until the next may come; 0 where it may come now. Below the limit no times are compared: who waited for
 * another to be counted has an earlier time than the count.
 */
export function secondsToWait({ most }: Limit, { count, free_at, ends_at }: Count, now: Date): number {
  if (count < most) return 0
  const free = Math.min(Date.parse(free_at), Date.parse(ends_at))
  return Math.max(0, (free - now.getTime()) / 1000)
}

/** The count at which an account or a network is said to be locked out: a wait that a person notices. */
export function lockOutCount({ most, longestWait }: Limit): number {
  return longestWait === undefined ? most : most + NOTICED_WAITS
}

/** After so many doublings the wait is over half a minute. */
const NOTICED_WAITS = 5

function growingWait({ most, longestWait = 0 }: Limit, count: number): number {
  return Math.min(2 ** Math.min(count - most, 30), longestWait)
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString()
}

/** The names under which every limit counts a caller's address. */
interface Network {
  /** An IPv4 address whole; of IPv6 the /64, which is one household or one server. */
  near: string
  /** Of IPv6 the /48, which is one site and may hold 65,536 of the former; IPv4 has none. */
  wide: string | null
}

const NEAR_BYTES = 8
const WIDE_BYTES = 6

/** The network of an address, by its bytes: every spelling of one address is the same, and IPv4 within IPv6 is IPv4. */
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

/** One thing that is being tried: under which limit, and by whom or on what. */
export interface Attempt {
  limit: Limit
  key: string
}

/**
 * Counts an attempt under all its limits, or under none where one of them is used up. The counts are in the database, so that
 * any number of servers and restarts count together.
 * @returns the limits that this attempt has used up
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
      ...oneMore(attempt.limit, rows.get(keyOf(attempt)) ?? null, now),
    }))
    await writeCounts(trx, changed)
    return attempts.filter((attempt, index) => changed[index]?.count === lockOutCount(attempt.limit))
  })
}

/**
 * Counts an attempt in one statement, if its limit has room until the count begins anew; answers whether it had. For what is
 * left out silently, and not refused.
 */
export async function countIfRoom(db: Db, { limit, key }: Attempt, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const ends_at = new Date(now.getTime() + limit.seconds * 1000).toISOString()
  // A count that ends later than a new one was begun by a clock that was ahead.
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

/** Forgets the counts of who has proved themselves. */
export async function forgetAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db.deleteFrom('attempts').where('key', 'in', sortedKeys(attempts)).execute()
}

/** Takes one counted attempt back from each: it was a good one. */
export async function takeAttemptBack(db: Db, attempts: readonly Attempt[], now: Date): Promise<void> {
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

/** Makes the missing rows and locks all, in one order, so that two attempts at once never count past each other. */
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

/** A hash: whoever reads the table finds neither emails nor addresses, and no key is longer than another. */
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

/** Now and then throws away the counts whose time is over, by the clock that says so. */
async function sweep({ db, clock }: Pick<AppContext, 'db' | 'clock'>, now: Date): Promise<void> {
  if (now.getTime() - (sweptAt.get(clock) ?? 0) < SWEEP_MILLISECONDS) return
  sweptAt.set(clock, now.getTime())
  await db
    .deleteFrom('attempts')
    .where('ends_at', '<=', now.toISOString())
    .execute()
    // Whoever is counted is not refused because old counts could not be thrown away: the next count tries again.
    .catch(() => sweptAt.delete(clock))
}
