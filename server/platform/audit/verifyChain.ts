import type { Db } from '../database/db.ts'
import { type Link, NO_LINES, nextLink } from './chain.ts'

/** Lines that are read at once. */
const BATCH = 1_000

/** The result of reading the whole chain. */
export interface Verdict {
  /** One sentence; null where every line is as it was written. */
  fault: string | null
  /** The newest line that is still right: note it elsewhere. */
  head: Link
}

/**
 * Reads the audit log from its first line and tells of the first that was changed, is missing or was put in between.
 * @param noted a head that was noted elsewhere: without one a tail that was cut off shows nowhere
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
