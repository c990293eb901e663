import { EMAIL_PATTERN } from '#contract/rules/session.ts'
import { emit } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import type { UserRow } from '../platform/database/tables/people.ts'
import { badInput } from '../platform/errors.ts'
import { timestamp } from '../platform/time/clock.ts'
import { isLookAlike, LOOK_ALIKE } from './lookAlike.ts'
import { emitPasswordReset } from './passwordReset.ts'
import { NO_PASSWORD } from './passwords.ts'
import { emailKey, findByEmail, insertUser, isLearning, updateUser } from './queries/accounts.ts'
import { isReserved } from './queries/reservedEmails.ts'
import { endAccess } from './signInMethods.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** The person to make an admin; the names are used for a new account. */
interface NewAdmin {
  email: string
  firstname: string
  lastname: string
}

/**
 * Makes an admin of a new account, or of a verified one that is not in use. Either way the person chooses a password by email:
 * anybody who knew the old password, or could sign in another way, could add a second factor first.
 * @throws HttpError for an invalid address, and for an account that learns, teaches or has an unverified email
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
    else if (await isReserved(trx, clock, emailKey(email)))
      throw badInput({
        email: `${email} was changed to another email within the last 7 days, and that can still be undone.`,
      })
    const { id } =
      known ??
      (await insertUser(trx, clock, {
        email,
        password_hash: NO_PASSWORD,
        firstname: wanted.firstname,
        lastname: wanted.lastname,
        user_type: 'learner',
        suspended_at: null,
        created_at: now,
      }))
    await updateUser(trx, id, { admin_since: now, password_hash: NO_PASSWORD })
    await endAccess(trx, id, 'made an admin')
    await emit(trx, { event: { about: 'admin made', to: id, at: now }, key: `${id} ${now}` }, now)
    await emitPasswordReset(trx, id, now)
    await record(trx, clock, { ...by, act: 'made an admin', subject: userSubject(id) })
  })
}

/** Refuses an account that is in use: nobody loses courses by the role, and no stranger gets it by having signed up first. */
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
 * Takes the admin role away; the account's sessions lose its rights from their next request on.
 * @throws HttpError if the address is not an admin's
 */
export async function removeAdmin({ db, clock }: Stores, email: string, by: AuditActor): Promise<void> {
  const now = timestamp(clock)
  await inTransaction(db, async trx => {
    const known = await findByEmail(trx, email)
    if (!known || known.admin_since === null)
      throw badInput({ email: `There is no admin with the email ${email}.` })
    const { id } = known
    await updateUser(trx, id, { admin_since: null })
    await emit(trx, { event: { about: 'admin unmade', to: id, at: now }, key: `${id} ${now}` }, now)
    await record(trx, clock, { ...by, act: 'took the role of an admin', subject: userSubject(id) })
  })
}
