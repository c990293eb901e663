import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../platform/appContext.ts'
import { record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { GoogleFlowRow, UserRow } from '../../platform/database/tables/people.ts'
import type { Caller } from '../../platform/http/account.ts'
import { countAttempt } from '../../platform/limits/limits.ts'
import { type GooglePerson, GoogleRefused } from '../../platform/ports/google.ts'
import { emitGoogleChange } from '../accountEvents.ts'
import { deleteSquatterPicture, markVerified, removeSquatterData } from '../emailVerification.ts'
import { signUpAttempts } from '../entryLimits.ts'
import { type Entered, finishSignIn } from '../finishSignIn.ts'
import { openAccount } from '../openAccount.ts'
import { NO_PASSWORD } from '../passwords.ts'
import { emailKey, findByEmail } from '../queries/accounts.ts'
import { isReserved } from '../queries/reservedEmails.ts'
import { findByIdentity, holdIdentity, insertIdentity } from './queries.ts'

/** A Google person with an email that an account can have. */
type Reachable = GooglePerson & { email: string }

/**
 * Signs in a person whom Google has identified: to the account linked to their Google number, or to a new one. An email alone
 * opens no account that somebody else may have opened or proved.
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
    // A concurrent sign-in of the same person has already opened or linked the account.
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
    const alsoInTransaction = async (trx: Db) => {
      if (!(await holdIdentity(trx, person, linked.id))) throw new GoogleRefused('over')
    }
    return finishSignIn(academy, linked, { ...entry, alsoInTransaction })
  }
  const reachable = reachableFrom(person)
  const holder = await findByEmail(db, reachable.email)
  if (!holder && (await isReserved(db, academy.clock, emailKey(reachable.email))))
    throw new GoogleRefused('taken')
  if (!holder) return finishSignIn(academy, await openFor(academy, reachable, role, caller), entry)
  if (holder.is_verified === 1 || !reachable.speaksForMailbox)
    throw new GoogleRefused('taken', null, userSubject(holder.id))
  // The session is opened after `beside` has verified the account.
  const proven = { ...holder, is_verified: 1, ...namesOf(reachable, holder.user_type) }
  let picture: string | null = null
  const entered = await finishSignIn(academy, proven, {
    ...entry,
    alsoInTransaction: async trx => {
      picture = await takeOver(trx, academy, holder, reachable, caller)
    },
  })
  await deleteSquatterPicture(academy, picture, log)
  return entered
}

/** @throws GoogleRefused if no account could have the address, or Google has not verified it */
function reachableFrom(person: GooglePerson): Reachable {
  const { email } = person
  if (email === null) throw new GoogleRefused('no-email')
  if (!person.isVerified) throw new GoogleRefused('unverified')
  return { ...person, email }
}

/** Opens an account without a password. If Google does not run the mailbox, the welcome email asks for the proof. */
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

/** Gives an unverified account, opened by somebody else with the address, to the mailbox's owner. Returns its old picture. */
async function takeOver(
  trx: Db,
  { clock }: AppContext,
  holder: UserRow,
  person: Reachable,
  { ip, requestId }: Caller,
): Promise<string | null> {
  const from = { ip, requestId }
  const names = namesOf(person, holder.user_type)
  const picture = await removeSquatterData(trx, clock, holder, { from, names })
  await insertIdentity(trx, clock, holder.id, person)
  await emitGoogleChange(trx, clock, 'google linked', holder.id)
  if (!(await markVerified(trx, clock, holder, { from, details: { by: 'google' } })))
    throw new GoogleRefused('taken', null, userSubject(holder.id))
  const who = userSubject(holder.id)
  await record(trx, clock, { actor: who, act: 'linked Google', subject: who, from })
  return picture
}
