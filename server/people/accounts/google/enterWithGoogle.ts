import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import { record, userSubject } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { GoogleFlowRow, UserRow } from '../../../platform/database/tables/people.ts'
import type { Caller } from '../../../platform/http/account.ts'
import { countAttempt } from '../../../platform/limits/limits.ts'
import { type GooglePerson, GoogleRefused } from '../../../platform/ports/google.ts'
import { emitGoogleChange } from '../accountEvents.ts'
import { markVerified, shutOutSquatter, throwAway } from '../emailVerification.ts'
import { signUpAttempts } from '../entryLimits.ts'
import { type Entered, finishSignIn } from '../finishSignIn.ts'
import { openAccount } from '../openAccount.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { findByEmail } from '../queries/accounts.ts'
import { findByIdentity, holdIdentity, insertIdentity } from './queries.ts'

/** A person whose email may be an account's. */
type Reachable = GooglePerson & { email: string }

/**
 * Lets in whom Google has named: by the account that is linked to their number there, or by a new one. An email alone opens no
 * account that somebody else may have opened or proved.
 * @throws GoogleRefused, and HttpError as every sign-in does
 */
export async function enterWithGoogle(
  academy: AppContext,
  person: GooglePerson,
  role: GoogleFlowRow['role'],
  caller: Caller,
  log: FastifyBaseLogger,
): Promise<Entered> {
  try {
    return await enter(academy, person, role, caller, log)
  } catch (error) {
    // Another way of the same person was quicker, and has opened or linked the account.
    if (!isDuplicate(error)) throw error
    return enter(academy, person, role, caller, log)
  }
}

async function enter(
  academy: AppContext,
  person: GooglePerson,
  role: GoogleFlowRow['role'],
  caller: Caller,
  log: FastifyBaseLogger,
): Promise<Entered> {
  const { db } = academy
  const userType = role === 'tutor' ? role : undefined
  const entry = { provedBy: 'google', userType, caller } as const
  const linked = await findByIdentity(db, person)
  if (linked) {
    const beside = async (trx: Db) => {
      if (!(await holdIdentity(trx, person, linked.id))) throw new GoogleRefused('over')
    }
    return finishSignIn(academy, linked, { ...entry, beside })
  }
  const reachable = reachableFrom(person)
  const holder = await findByEmail(db, reachable.email)
  if (!holder) return finishSignIn(academy, await openFor(academy, reachable, role, caller), entry)
  if (holder.is_verified === 1 || !reachable.speaksForMailbox)
    throw new GoogleRefused('taken', null, userSubject(holder.id))
  // The session is that of a verified account: `beside` is over when it is opened.
  const proven = { ...holder, is_verified: 1, ...namesOf(reachable, holder.user_type) }
  let picture: string | null = null
  const entered = await finishSignIn(academy, proven, {
    ...entry,
    beside: async trx => {
      picture = await takeOver(trx, academy, holder, reachable, caller)
    },
  })
  await throwAway(academy, picture, log)
  return entered
}

/** @throws GoogleRefused where no account could have the address, or Google itself does not know whose it is */
function reachableFrom(person: GooglePerson): Reachable {
  const { email } = person
  if (email === null) throw new GoogleRefused('no-email')
  if (!person.isVerified) throw new GoogleRefused('unverified')
  return { ...person, email }
}

/** An account without a password. Where Google does not run the mailbox, the email that welcomes asks for the proof. */
async function openFor(
  academy: AppContext,
  person: Reachable,
  user_type: GoogleFlowRow['role'],
  { ip, requestId }: Caller,
): Promise<UserRow> {
  const { db, clock } = academy
  await countAttempt(academy, signUpAttempts(academy.config, ip))
  return inTransaction(db, async trx => {
    const row = await openAccount(trx, academy, {
      email: person.email,
      password_hash: NO_PASSWORD,
      ...namesOf(person, user_type),
      user_type,
      is_verified: person.speaksForMailbox ? 1 : 0,
    })
    await insertIdentity(trx, clock, row.id, person)
    const who = userSubject(row.id)
    const details = { user_type, by: 'google' }
    await record(trx, clock, { actor: who, act: 'signed up', subject: who, details, from: { ip, requestId } })
    return row
  })
}

function namesOf({ firstname, lastname }: GooglePerson, userType: string) {
  return { firstname: firstname ?? 'New', lastname: lastname ?? (firstname === null ? userType : '') }
}

/** The mailbox's own person comes to an account that somebody has opened with the address and never proved. Answers the picture that was in it. */
async function takeOver(
  trx: Db,
  { clock }: AppContext,
  holder: UserRow,
  person: Reachable,
  { ip, requestId }: Caller,
): Promise<string | null> {
  const from = { ip, requestId }
  const names = namesOf(person, holder.user_type)
  const picture = await shutOutSquatter(trx, clock, holder, { from, names })
  await insertIdentity(trx, clock, holder.id, person)
  await emitGoogleChange(trx, clock, 'google linked', holder.id)
  if (!(await markVerified(trx, clock, holder, { from, details: { by: 'google' } })))
    throw new GoogleRefused('taken', null, userSubject(holder.id))
  const who = userSubject(holder.id)
  await record(trx, clock, { actor: who, act: 'linked Google', subject: who, from })
  return picture
}
