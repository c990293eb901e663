import { newToken, tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'

/** The owner of a calendar. */
export type CalendarOwner = Pick<UserRow, 'id' | 'user_type'>

type Academy = Pick<AppContext, 'db' | 'clock'>

/** Since when somebody's calendar has an address, as UTC ISO-8601; null where it has none. */
export async function addressSince(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Makes an address in place of the one before, if there is one, and tells its person by letter. Returns its token, of which only the hash is kept. */
export async function makeAddress(
  { db, clock }: Academy,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  by: AuditActor,
): Promise<string> {
  const token = newToken()
  const now = timestamp(clock)
  const made = { token_hash: tokenHash(token), created_at: now }
  await inTransaction(db, async trx => {
    await trx
      .insertInto('calendar_addresses')
      .values({ user_id: userId, ...made })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(made))
      .execute()
    const order = { about: 'calendar address', to: userId, at: now } as const
    // A few a day: whoever holds an account can make addresses all day.
    await orderLetter(trx, { order, key: `${userId} ${now}`, limitedTo: email }, now)
    await record(trx, clock, { ...by, act: 'made a calendar address', subject: userSubject(userId) })
  })
  return token
}

/** Ends the address of somebody's calendar, if there is one. */
export async function endAddress({ db, clock }: Academy, userId: number, by: AuditActor): Promise<void> {
  await inTransaction(db, async trx => {
    const { numDeletedRows } = await trx
      .deleteFrom('calendar_addresses')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await record(trx, clock, { ...by, act: 'ended the calendar address', subject: userSubject(userId) })
  })
}

/** Policy "a link": finds whose calendar a token opens; undefined where it opens none, or its person is suspended or gone. */
export async function findOwner(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  token: string,
): Promise<CalendarOwner | undefined> {
  return db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .select(['users.id', 'users.user_type'])
    .where('calendar_addresses.token_hash', '=', tokenHash(token))
    .where('users.suspended_at', 'is', null)
    .where('users.is_sample', '<=', config.demo ? 1 : 0)
    .executeTakeFirst()
}
