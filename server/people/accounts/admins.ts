import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UserRow } from '../../platform/database/tables/people.ts'
import { badInput } from '../../platform/http/errors.ts'
import { emit } from '../../platform/outbox/emit.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { isLookAlike, LOOK_ALIKE } from './lookAlike.ts'
import { emitPasswordReset } from './passwordReset.ts'
import { NO_PASSWORD } from './passwords.ts'
import { findByEmail, insertUser, isLearning, updateUser } from './queries/accounts.ts'
import { endWaysIn } from './waysIn.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** The person to make an admin; the names are used for a new account. */
interface NewAdmin {
  email: string
  firstname: string
  lastname: string
}

/**
 * Makes an admin: a new account, or a verified one that nothing hangs on. Either way its person chooses a password by email: whoever knew
 * the one from before, or was in by another way, could be the first to add a second factor.
 * @throws HttpError for an address that is none, and for an account that learns, teaches, or whose mailbox nobody has proved
 */
export async function addAdmin({ db, clock }: Stores, wanted: NewAdmin, by: AuditActor): Promise<void> {
  const email = wanted.email.trim()
  if (!new RegExp(EMAIL_PATTERN, 'u').test(email))
    throw badInput({ email: 'Email must be an address such as ada@example.com.' })
  if (isLookAlike(email)) throw badInput({ email: LOOK_ALIKE })
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    const known = await findByEmail(trx, email)
    if (known) await refuseUsed(trx, known)
    const { id } =
      known ??
      (await insertUser(trx, {
        email,
        password_hash: NO_PASSWORD,
        firstname: wanted.firstname,
        lastname: wanted.lastname,
        user_type: 'learner',
        suspended_at: null,
        created_at: now,
      }))
    await updateUser(trx, id, { admin_since: now, password_hash: NO_PASSWORD })
    await endWaysIn(trx, id, 'made an admin')
    await emit(trx, { event: { about: 'admin made', to: id, at: now }, key: `${id} ${now}` }, now)
    await emitPasswordReset(trx, id, now)
    await record(trx, clock, { ...by, act: 'made an admin', subject: userSubject(id) })
  })
}

/** An admin's account is of its own kind: nobody loses courses by the role, and no stranger gets it by having signed up first. */
async function refuseUsed(trx: Db, user: UserRow): Promise<void> {
  const { id, email, user_type, admin_since, is_sample, is_verified, suspended_at } = user
  if (admin_since !== null) throw badInput({ email: `${email} is an admin already.` })
  if (user_type !== 'learner' || is_sample === 1)
    throw badInput({ email: `${email} is a tutor's account or the sample academy's: take another address.` })
  if (suspended_at !== null) throw badInput({ email: `${email} is suspended: restore the account first.` })
  if (is_verified === 0)
    throw badInput({ email: `${email} is not verified, so anybody may have opened that account.` })
  if (await isLearning(trx, id))
    throw badInput({ email: `${email} learns here: an admin needs an address of its own.` })
}

/**
 * Takes the role of an admin: what the account's sessions could do as one they can no more, from the next call on.
 * @throws HttpError where the address is no admin's
 */
export async function removeAdmin({ db, clock }: Stores, email: string, by: AuditActor): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    const known = await findByEmail(trx, email)
    if (!known || known.admin_since === null)
      throw badInput({ email: `There is no admin with the e-mail ${email}.` })
    const { id } = known
    await updateUser(trx, id, { admin_since: null })
    await emit(trx, { event: { about: 'admin unmade', to: id, at: now }, key: `${id} ${now}` }, now)
    await record(trx, clock, { ...by, act: 'took the role of an admin', subject: userSubject(id) })
  })
}
