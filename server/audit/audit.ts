import { type Clock, timestamp, timestampIn } from '../clock.ts'
import type { Db } from '../database/db.ts'

/** What is written down, in plain words that never change: the operator searches for them. */
export type Act =
  | 'signed up'
  | 'signed in'
  | 'locked out'
  | 'reset the password'
  | 'changed the password'
  | 'changed the account'
  | 'ended a session'
  | 'ended the other sessions'
  | 'verified the e-mail'
  | 'started a password reset'
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
interface AuditEntry {
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

/** Long enough to look into what somebody noticed; these lines name people and their networks. */
const KEPT_SECONDS = 180 * 24 * 60 * 60

const OF_PEOPLE: readonly Act[] = [
  'signed in',
  'signed up',
  'locked out',
  'reset the password',
  'changed the password',
  'changed the account',
  'ended a session',
  'ended the other sessions',
  'verified the e-mail',
]

/** Forgets who came in half a year ago; what operators and tutors did stays. */
export async function forgetOldEntries(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where('act', 'in', OF_PEOPLE)
    .where('at', '<=', timestampIn(clock, -KEPT_SECONDS))
    .execute()
}
