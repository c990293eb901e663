import type { Db } from '../../platform/database/db.ts'
import { deleteInBatches } from '../../platform/database/insertInBulk.ts'
import type { ProvedBy, UserRow } from '../../platform/database/tables/people.ts'
import { type Clock, timestamp, timestampIn } from '../../platform/time/clock.ts'
import { deleteOwnRows, findById } from '../queries/accounts.ts'
import { newToken, tokenHash } from '../token.ts'

/** Returns whether sign-in asks for the account's second factor. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId)) !== undefined
}

/** Finds the confirmed second factor of an account. */
export function findSecondFactor(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
}

/** Finds the second factor of an account, confirmed or not. */
export function findSetUp(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'asked_at', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that awaits its first code, replacing any earlier one; false if the second factor is on. */
export async function insertSecondFactor(
  db: Db,
  userId: number,
  factor: { sealed_secret: string; asked_at: string },
): Promise<boolean> {
  const made = await db
    .insertInto('second_factors')
    .values({ user_id: userId, ...factor })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(factor).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Switches on the second factor with this secret; false if it no longer awaits its first code. */
export async function confirmSecondFactor(
  trx: Db,
  userId: number,
  { sealed_secret, step, now }: { sealed_secret: string; step: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows !== 0n
}

/**
 * Deletes an account's second factor, confirmed or not, and returns it; undefined if there is none.
 * @param onSince keeps one that was switched on before this time
 */
export function deleteSecondFactor(trx: Db, userId: number, onSince: string) {
  return trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', onSince)]))
    .returning('confirmed_at')
    .executeTakeFirst()
}

/** Ends every session of an account but the one that has just shown a code, and records that code in it. */
export async function keepOnlySession(
  trx: Db,
  userId: number,
  { token, now }: { token: string | null; now: string },
): Promise<void> {
  const own = tokenHash(token ?? '')
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', own).execute()
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('token_hash', '=', own).execute()
}

/** Clears the second factor of an account's sessions, except those that a passkey opened. */
export async function clearSecondFactor(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .where('proved_by', '!=', 'passkey')
    .execute()
}

/** Uses the code of a step up, unless that step or a later one was used: of two servers at once, one succeeds. */
export async function takeStep(trx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores recovery codes of an account, as hashes. */
export async function insertRecoveryCodes(trx: Db, userId: number, codes: readonly string[]): Promise<void> {
  await trx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, code_hash: tokenHash(code) })))
    .execute()
}

/** Uses a code up, by deleting its row: of two requests at once, one succeeds. */
export async function redeemRecoveryCode(trx: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the number of recovery codes that an account has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Voids all recovery codes of an account. */
export async function deleteRecoveryCodes(trx: Db, userId: number): Promise<void> {
  await deleteOwnRows(trx, 'recovery_codes', userId)
}

const TICKET_SECONDS = 5 * 60
const TRIES = 5

/** Creates the ticket that takes a sign-in to its second factor. The ticket alone opens nothing. */
export async function issueTicket(
  trx: Db,
  clock: Clock,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  proved_by: ProvedBy,
): Promise<string> {
  const ticket = newToken()
  await trx
    .insertInto('sign_in_tickets')
    .values({
      token_hash: tokenHash(ticket),
      user_id: id,
      proved_by,
      password_mark: tokenHash(password_hash),
      ends_at: timestampIn(clock, TICKET_SECONDS),
    })
    .execute()
  return ticket
}

/** Counts a try of a ticket, in one statement, and returns its owner; undefined if it is over or the password has changed. */
export async function tryTicket(
  db: Db,
  clock: Clock,
  ticket: string,
): Promise<{ owner: UserRow; provedBy: ProvedBy } | undefined> {
  const tried = await db
    .updateTable('sign_in_tickets')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(ticket))
    .where('ends_at', '>', timestamp(clock))
    .where('tries', '<', TRIES)
    .returning(['user_id', 'password_mark', 'proved_by'])
    .executeTakeFirst()
  if (!tried) return undefined
  const owner = await findById(db, tried.user_id)
  if (!owner || tokenHash(owner.password_hash) !== tried.password_mark) return undefined
  return { owner, provedBy: tried.proved_by }
}

/** Uses a ticket up: of two requests at once, one succeeds. */
export async function redeemTicket(trx: Db, ticket: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes expired tickets. */
export async function deleteOldTickets(db: Db, clock: Clock): Promise<void> {
  const old = db.selectFrom('sign_in_tickets').select('token_hash').where('ends_at', '<=', timestamp(clock))
  await deleteInBatches(limit => db.deleteFrom('sign_in_tickets').where('token_hash', 'in', old.limit(limit)))
}
