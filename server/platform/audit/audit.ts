import { randomBytes } from 'node:crypto'
import { openSealed, SEALING_KEY_BYTES, sealText } from '../crypto/sealing.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { AuditLogRow } from '../database/tables/platform.ts'
import { networkOf } from '../limits/limits.ts'
import { type Clock, timestamp, timestampIn } from '../time/clock.ts'
import { lockHead, nextLink } from './chain.ts'

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
  /** Details, such as the old and new value; never a password, token or key. Networks and emails are encrypted. */
  details?: Facts
  /** The origin of the act. */
  from: Origin
}

/** The actor and the origin of an act. */
export type AuditActor = Pick<AuditFacts, 'actor' | 'from'>

/** The origin of a request. Its network is encrypted in the line; its id is that of the reply and the request log. */
export interface Origin {
  ip?: string
  /** For a command `cli` and its name, for a job `job` and its name. */
  requestId?: string | null
}

/** Returns the account of a request as the actor of an act. */
export function actorOf({ id }: { id: number }, { ip, requestId }: Origin): AuditActor {
  return { actor: userSubject(id), from: { ...(ip !== undefined && { ip }), requestId: requestId ?? null } }
}

/**
 * Adds a line to the audit log's chain, in the transaction of the act, so that neither exists alone. Call it last: other writers
 * of the log wait until the transaction ends.
 */
export async function record(db: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  if (db.isTransaction) await append(db, clock, entry)
  else await inTransaction(db, trx => append(trx, clock, entry))
}

/** Adds a line within a transaction. */
export async function append(trx: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  const { details = {}, from, courseId = null, ...who } = entry
  const facts = from.ip === undefined ? details : { ...details, network: networkOf(from.ip).near }
  const link = await lockHead(trx)
  // Taken after the lock; otherwise two transactions that need a new key would deadlock.
  const line = await lineOf(trx, { ...who, at: timestamp(clock), request_id: from.requestId ?? null }, facts)
  const { id } = await trx
    .insertInto('audit_log')
    .values({ ...line, ...nextLink(link, line) })
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

async function lineOf<Line extends Pick<AuditLogRow, 'at' | 'actor' | 'subject'>>(
  trx: Db,
  line: Line,
  facts: Facts,
) {
  const { plain, personal } = splitFacts(facts)
  return { ...line, details: JSON.stringify(plain), sealed: await sealFacts(trx, line, personal) }
}

/** Returns a user's name in the audit log: by id, because an email can change. */
export function userSubject(id: number): string {
  return `user:${id}`
}

/** Details with these names are personal data and always encrypted. */
const PERSONAL = new Set(['network', 'email', 'email_from', 'email_to'])

/** The details of an audit line, by name. */
export type Facts = Record<string, string | number | null>

/** The columns that determine a line's owner. */
interface Line {
  at: string
  actor: string
  subject: string
}

/** The time personal details stay readable, enough to investigate a report. Keys are per month, so it may be a month longer. */
const KEPT_SECONDS = 180 * 24 * 60 * 60

const MONTH_LENGTH = '2026-03'.length

/** Splits a line's details into plain and personal ones. */
function splitFacts(facts: Facts): { plain: Facts; personal: Facts } {
  const entries = Object.entries(facts)
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !PERSONAL.has(name))),
    personal: Object.fromEntries(entries.filter(([name]) => PERSONAL.has(name))),
  }
}

/** Encrypts a line's personal details with its owner's key of the month, created if missing; null without details. */
async function sealFacts(trx: Db, line: Line, personal: Facts): Promise<string | null> {
  if (Object.keys(personal).length === 0) return null
  return sealText(await keyOf(trx, line), JSON.stringify(personal))
}

/** Returns a decrypter that reads the keys of many lines in one query; details whose key was deleted read as null. */
export async function readerOfSealed(
  db: Db,
  lines: readonly (Line & { sealed: string | null })[],
): Promise<(line: Line & { sealed: string | null }) => Facts | null> {
  const owners = [...new Set(lines.map(ownerOf))]
  const rows =
    owners.length === 0
      ? []
      : await db.selectFrom('audit_keys').selectAll().where('owner', 'in', owners).execute()
  const keys = new Map(rows.map(({ owner, month, key }) => [`${owner} ${month}`, Buffer.from(key, 'base64')]))
  return line => {
    const key = keys.get(`${ownerOf(line)} ${monthOf(line.at)}`)
    return line.sealed === null || !key ? null : JSON.parse(openSealed(key, line.sealed))
  }
}

/**
 * Makes the personal details in a user's audit lines unreadable for good by deleting the keys. The lines stay, name the account
 * by id, and the chain stays valid.
 * @param person `user:7`
 */
export async function erasePersonInAudit(db: Db, person: string): Promise<void> {
  await db.deleteFrom('audit_keys').where('owner', '=', person).execute()
}

/** Does the same for all lines older than `KEPT_SECONDS`. */
export async function deleteOldAuditKeys(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('audit_keys')
    .where('month', '<', monthOf(timestampIn(clock, -KEPT_SECONDS)))
    .execute()
}

/** Returns a line's owner: the acting user, or the object of an act of a stranger or operator. */
function ownerOf({ actor, subject }: Line): string {
  return [actor, subject].find(name => name.startsWith('user:')) ?? 'stranger'
}

function monthOf(at: string): string {
  return at.slice(0, MONTH_LENGTH)
}

async function keyOf(trx: Db, line: Line): Promise<Buffer> {
  const owner = ownerOf(line)
  const month = monthOf(line.at)
  const key = (await findKey(trx, owner, month)) ?? (await addKey(trx, owner, month))
  return Buffer.from(key, 'base64')
}

async function findKey(trx: Db, owner: string, month: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('audit_keys')
    .select('key')
    .where('owner', '=', owner)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.key
}

async function addKey(trx: Db, owner: string, month: string): Promise<string> {
  const key = randomBytes(SEALING_KEY_BYTES).toString('base64')
  await trx.insertInto('audit_keys').values({ owner, month, key }).execute()
  return key
}
