import { type Clock, timestamp } from '../clock.ts'
import type { Db } from '../database/db.ts'

/** What is written down, in plain words that never change: the operator searches for them. */
export type Act =
  | 'signed up'
  | 'signed in'
  | 'locked out'
  | 'changed the price'
  | 'approved the tutor'
  | 'suspended the tutor'
  | 'suspended the learner'
  | 'restored the learner'
  | 'took the course down'
  | 'restored the course'
  | 'hid the rating'
  | 'showed the rating'
  | 'added the category'
  | 'renamed the category'

/** One line of the audit log. */
export interface AuditEntry {
  /** `operator`, `user:7`, or `stranger`. */
  actor: string
  act: Act
  /** Whom or what it was done to, e.g. `user:7` or `course:bookkeeping`. */
  subject: string
  /** Facts beside it; never a password, a token or a key. */
  details?: Record<string, string | number | null>
}

/** Writes a line of the audit log; in the transaction of the act, so that there is never one without the other. */
export async function record(db: Db, clock: Clock, { details = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, at: timestamp(clock), details: JSON.stringify(details) })
    .execute()
}

/** A person as the audit log names them: by number, so that a change of e-mail breaks no thread. */
export function userSubject(id: number): string {
  return `user:${id}`
}
