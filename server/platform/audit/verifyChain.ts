import type { Db } from '../database/db.ts'
import { type Link, NO_LINES, nextLink } from './chain.ts'

/** The number of lines read at a time. */
const BATCH = 1_000

/** The result of verifying the chain. */
export interface Verdict {
  /** A sentence; null if no line was changed. */
  fault: string | null
  /** The newest valid line, to store elsewhere. */
  head: Link
}

/**
 * Reads the audit log from the start and reports the first line that was changed, removed or inserted.
 * @param noted a head stored elsewhere; without it a truncated tail goes unnoticed
 */
export async function verifyChain(db: Db, noted: Link | null): Promise<Verdict> {
  let head = NO_LINES
  for (;;) {
    const lines = await linesAfter(db, head.sequence)
    for (const line of lines) {
      const { sequence, hash } = line
      const expected = nextLink(head, line)
      if (sequence !== expected.sequence) return { fault: missing(expected.sequence), head }
      if (hash !== expected.hash) {
        const fault = `Line ${sequence} is not the one that was written, or the one before it is another.`
        return { fault, head }
      }
      if (noted?.sequence === sequence && noted.hash !== hash) {
        const fault = `Line ${sequence} is whole, but is not the one that was noted: the log was written anew.`
        return { fault, head }
      }
      head = expected
    }
    if (lines.length < BATCH) break
  }
  const fault =
    noted && noted.sequence > head.sequence
      ? `The log ends at line ${head.sequence}, but line ${noted.sequence} was noted: its tail was cut off.`
      : null
  return { fault, head }
}

function missing(sequence: number): string {
  return `Line ${sequence} is missing.`
}

function linesAfter(db: Db, sequence: number) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(BATCH)
    .execute()
}
