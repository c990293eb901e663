import { randomBytes } from 'node:crypto'
import { openSealed, SEALING_KEY_BYTES, sealText } from '../crypto/sealing.ts'
import type { Db } from '../database/db.ts'
import { type Clock, timestampIn } from '../time/clock.ts'

/** Facts of these names are a person's own: they are sealed, whoever records them. */
const PERSONAL = new Set(['network', 'email', 'email_from', 'email_to'])

/** The facts of an audit line, by name. */
export type Facts = Record<string, string | number | null>

/** The columns that tell to whom a line belongs. */
interface Line {
  at: string
  actor: string
  subject: string
}

/** Long enough to look into what somebody noticed. Keys are of whole months: the last of them is there a month longer. */
const KEPT_SECONDS = 180 * 24 * 60 * 60

const MONTH_LENGTH = '2026-03'.length

/** Splits the facts of a line into those for everybody who may read the log, and those that are a person's own. */
export function splitFacts(facts: Facts): { plain: Facts; personal: Facts } {
  const entries = Object.entries(facts)
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !PERSONAL.has(name))),
    personal: Object.fromEntries(entries.filter(([name]) => PERSONAL.has(name))),
  }
}

/** Seals the personal facts of a line by its person's key of that month, which is made where it is missing; null for no facts. */
export async function sealFacts(trx: Db, line: Line, personal: Facts): Promise<string | null> {
  if (Object.keys(personal).length === 0) return null
  return sealText(await keyOf(trx, line), JSON.stringify(personal))
}

/** Returns a reader of sealed facts that fetches the keys of many lines in one question; what has no key any more reads null. */
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
 * Makes the networks and addresses in a person's audit lines unreadable for good, by throwing the keys away. The lines stay, and name
 * the account by its number; no link of the chain breaks.
 * @param person `user:7`
 */
export async function forgetPersonInAudit(db: Db, person: string): Promise<void> {
  await db.deleteFrom('audit_keys').where('owner', '=', person).execute()
}

/** Does the same for everybody's lines of half a year ago. */
export async function forgetOldFacts(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom('audit_keys')
    .where('month', '<', monthOf(timestampIn(clock, -KEPT_SECONDS)))
    .execute()
}

/** The one who acted; of what a stranger or an operator did, the one it was done to. */
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
