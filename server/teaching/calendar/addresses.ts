import { newToken, tokenHash } from '../../people/accounts/token.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { orderLetter } from '../../platform/outbox/order.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { type CalendarOwner, deleteAddress, findOwnerByHash, replaceAddress } from './queries.ts'

type Academy = Pick<AppContext, 'db' | 'clock'>

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
    await replaceAddress(trx, userId, made)
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
    if (!(await deleteAddress(trx, userId))) return
    await record(trx, clock, { ...by, act: 'ended the calendar address', subject: userSubject(userId) })
  })
}

/** Policy "a link": finds whose calendar a token opens; undefined where it opens none, or its person is suspended or gone. */
export async function findOwner(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  token: string,
): Promise<CalendarOwner | undefined> {
  return findOwnerByHash(db, tokenHash(token), config.demo ? 1 : 0)
}
