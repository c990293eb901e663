import ipaddr from 'ipaddr.js'

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
