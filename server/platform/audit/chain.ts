import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import type { AuditLogRow } from '../database/tables/platform.ts'

/** The columns of a line that its hash is taken over. */
export type ChainedLine = Pick<
  AuditLogRow,
  'at' | 'actor' | 'act' | 'subject' | 'details' | 'sealed' | 'request_id'
>

/** The place and the hash of a line, as `audit verify` prints them; the newest line's is the chain's head. */
export interface Link {
  sequence: number
  hash: string
}

/** Before the first line. */
export const NO_LINES: Link = { sequence: 0, hash: '' }

/** PostgreSQL's advisory lock of whoever adds a line, until the transaction's end. The number means nothing. */
const CHAIN_LOCK = 730_023

/** Names the way of taking the hash, so that there may be another one day. */
const FORMAT = 1

/**
 * Returns the chain's head, and keeps every other writer away from it until the end of the transaction: SQLite has one writer at a
 * time, PostgreSQL's take a lock.
 */
export async function lockHead(trx: Db): Promise<Link> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(trx)
  return (await findHead(trx)) ?? NO_LINES
}

/** Returns the newest link; undefined where nothing is recorded yet. */
export async function findHead(db: Db): Promise<Link | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select(['sequence', 'hash'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { sequence: row.sequence ?? 0, hash: row.hash ?? '' }
}

/** A link as it is noted elsewhere. */
export function headText({ sequence, hash }: Link): string {
  return `${sequence}:${hash}`
}

/** Returns the link that a line makes after another. The bytes are JSON of one array: no two lines have the same. */
export function nextLink(before: Link, line: ChainedLine): Link {
  const sequence = before.sequence + 1
  const { at, actor, act, subject, details, sealed, request_id } = line
  const text = JSON.stringify([
    FORMAT,
    sequence,
    at,
    actor,
    act,
    subject,
    details,
    sealed,
    request_id,
    before.hash,
  ])
  return { sequence, hash: createHash('sha256').update(text).digest('hex') }
}
