import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import { networkOf } from '../limits/limits.ts'
import { type Clock, timestamp, timestampIn } from '../time/clock.ts'

/** The acts that the tutor sees in a course's history. */
export type CourseAct =
  | 'changed the price'
  | 'put the course on sale'
  | 'took the own course off sale'
  | 'asked for a refund'
  | 'accepted the payment'
  | 'took the course down'
  | 'restored the course'
  | 'cancelled the cohort'
  | 'hid the rating'
  | 'showed the rating'
  | 'hid the reply'
  | 'showed the reply'

/** The recorded acts. Their words never change, because the operator searches for them. */
export type Act =
  | CourseAct
  | 'signed up'
  | 'signed in'
  | 'refused the sign-in'
  | 'refused the sign-up'
  | 'refused the second factor'
  | 'switched the second factor on'
  | 'switched the second factor off'
  | 'made new recovery codes'
  | 'locked out'
  | 'reset the password'
  | 'changed the password'
  | 'changed the account'
  | 'changed the picture'
  | 'removed the picture'
  | 'erased the account'
  | 'asked for another e-mail'
  | 'changed the e-mail'
  | 'stopped a change of e-mail'
  | 'made a calendar address'
  | 'ended the calendar address'
  | 'ended a session'
  | 'ended the other sessions'
  | 'verified the e-mail'
  | 'added a passkey'
  | 'renamed a passkey'
  | 'removed a passkey'
  | 'refused a passkey'
  | 'started a password reset'
  | 'linked Google'
  | 'unlinked Google'
  | 'approved the tutor'
  | 'suspended the tutor'
  | 'suspended the learner'
  | 'made an admin'
  | 'took the role of an admin'
  | 'restored the learner'
  | 'added the category'
  | 'renamed the category'

/** One line of the audit log. */
type AuditEntry = AuditFacts &
  (
    | {
        act: CourseAct
        /** The id of the course concerned; its tutor sees the line. */
        courseId?: number | null
      }
    | { act: Act; courseId?: never }
  )

interface AuditFacts {
  /** `operator`, `user:7`, or `stranger`. */
  actor: string
  /** The object of the act, e.g. `user:7` or `course:bookkeeping`. */
  subject: string
  /** Details, such as the old and new value; never a password, token or key. Networks and emails are forgotten in time. */
  details?: Facts
  /** The origin of the act. */
  from: Origin
}

/** The actor and the origin of an act. */
export type AuditActor = Pick<AuditFacts, 'actor' | 'from'>

/** The origin of a request. Its network is forgotten in time; its id is that of the reply and the request log. */
export interface Origin {
  ip?: string
  /** For a command `cli` and its name, for a job `job` and its name. */
  requestId?: string | null
}

/** Returns the account of a request as the actor of an act. */
export function actorOf({ id }: { id: number }, { ip, requestId }: Origin): AuditActor {
  return { actor: userSubject(id), from: { ...(ip !== undefined && { ip }), requestId: requestId ?? null } }
}

/** Adds a line to the audit log, in the transaction of the act, so that neither exists alone. */
export async function record(db: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  if (db.isTransaction) await append(db, clock, entry)
  else await inTransaction(db, trx => append(trx, clock, entry))
}

async function append(trx: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  const { details = {}, from, courseId = null, ...who } = entry
  const facts = from.ip === undefined ? details : { ...details, network: networkOf(from.ip).near }
  const { id } = await trx
    .insertInto('audit_log')
    .values({ ...who, at: timestamp(clock), ...columnsOf(facts), request_id: from.requestId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (courseId !== null) await linkToCourse(trx, id, courseId)
}

/** Stores which course, and so which tutor, a line is about. */
async function linkToCourse(trx: Db, lineId: number, courseId: number): Promise<void> {
  await trx
    .insertInto('audit_courses')
    .columns(['line_id', 'course_id', 'tutor_id'])
    .expression(eb =>
      eb
        .selectFrom('courses')
        .select([eb.val(lineId).as('line_id'), 'id', 'tutor_id'])
        .where('id', '=', courseId),
    )
    .execute()
}

/** Returns a user's name in the audit log: by id, because an email can change. */
export function userSubject(id: number): string {
  return `user:${id}`
}

/** Details with these names are personal data, kept in a column of their own. */
const PERSONAL = new Set(['network', 'email', 'email_from', 'email_to'])

/** The details of an audit line, by name. */
export type Facts = Record<string, string | number | null>

/** Returns a line's details as columns; the personal ones are null if there are none. */
function columnsOf(facts: Facts): { details: string; personal: string | null } {
  const entries = Object.entries(facts)
  const personal = entries.filter(([name]) => PERSONAL.has(name))
  const plain = entries.filter(([name]) => !PERSONAL.has(name))
  return {
    details: JSON.stringify(Object.fromEntries(plain)),
    personal: personal.length === 0 ? null : JSON.stringify(Object.fromEntries(personal)),
  }
}

/** Stands where personal details were; the table's triggers let through no other change. */
export const FORGOTTEN = '{}'

/** The time after which personal details are forgotten: seven months, enough to investigate a report. */
const KEPT_SECONDS = 7 * 30 * 24 * 60 * 60

/**
 * Blanks the personal details of a user's own acts, and of what strangers and operators did to the account. The lines stay, and
 * name the account by id.
 * @param person `user:7`
 */
export async function erasePersonInAudit(db: Db, person: string): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ personal: FORGOTTEN })
    .where('personal', '<>', FORGOTTEN)
    .where(({ eb, or, and }) =>
      or([eb('actor', '=', person), and([eb('subject', '=', person), eb('actor', 'not like', 'user:%')])]),
    )
    .execute()
}

/** Blanks all personal details that are older than seven months. */
export async function forgetOldNetworks(db: Db, clock: Clock): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ personal: FORGOTTEN })
    .where('personal', '<>', FORGOTTEN)
    .where('at', '<', timestampIn(clock, -KEPT_SECONDS))
    .execute()
}
