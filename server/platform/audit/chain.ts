import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import type { AuditLogRow } from '../database/tables/platform.ts'

/** The columns of a line that its hash covers. */
export type ChainedLine = Pick<
  AuditLogRow,
  'at' | 'actor' | 'act' | 'subject' | 'details' | 'sealed' | 'request_id'
>

/** The position and hash of a line, as `audit verify` prints them; the newest line's link is the chain's head. */
export interface Link {
  sequence: number
  hash: string
}

/** The head of an empty log. */
export const NO_LINES: Link = { sequence: 0, hash: '' }

/** PostgreSQL's advisory lock for adding a line, held until the transaction ends. The number is arbitrary. */
const CHAIN_LOCK = 730_023

/** The version of the hash format. */
const FORMAT = 1

/**
 * Returns the chain's head and blocks other writers of it until the transaction ends: SQLite has one writer at a time, on
 * PostgreSQL it takes a lock.
 */
export async function lockHead(trx: Db): Promise<Link> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(CHAIN_LOCK)})`.execute(trx)
  return (await findHead(trx)) ?? NO_LINES
}

/** Returns the newest link; undefined if the log is empty. */
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

/** Returns a link as text, to store it elsewhere. */
export function headText({ sequence, hash }: Link): string {
  return `${sequence}:${hash}`
}

/** Returns the link of a line after another. The hashed bytes are one JSON array, so that different lines never share them. */
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
