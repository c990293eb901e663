import type { FastifyInstance } from 'fastify'
import { allowGoogle, unlinkGoogle as unlinkContract } from '#contract/google.ts'
import { GOOGLE_START } from '#contract/googlePaths.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { isDuplicate } from '../../platform/database/failures.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { type GooglePerson, GoogleRefused } from '../../platform/ports/google.ts'
import { emitGoogleChange } from '../accountEvents.ts'
import { markVerified } from '../emailVerification.ts'
import { confirmPassword } from '../own/confirmPassword.ts'
import { hasPassword } from '../passwords.ts'
import { emailKey, findById, holdsAnyPassword } from '../queries/accounts.ts'
import { allowLink, deleteIdentity, findByIdentity, findIdentity, insertIdentity } from './queries.ts'

type From = Pick<Caller, 'ip' | 'requestId'>

/**
 * Lets a signed-in person go to Google to link it, after their password. Returns the key of a link that works once, for ten
 * minutes.
 * @throws HttpError for a wrong password, if Google is linked already, and if the academy has no Google
 */
async function allowLinking(
  academy: AppContext,
  accountId: number,
  proof: From & { password: string },
): Promise<string> {
  const { db, clock, google } = academy
  if (!google) throw new HttpError('google.off', "Signing in with Google isn't available here.")
  await confirmPassword(academy, accountId, proof)
  if (await findIdentity(db, accountId))
    throw new HttpError('google.linked', 'A Google account is already linked. Unlink it first.')
  return allowLink(db, clock, accountId)
}

/**
 * Links a person back from Google to the account that started the flow.
 * @throws GoogleRefused if either is linked already
 */
export async function linkGoogle(
  { db, clock }: AppContext,
  accountId: number,
  person: GooglePerson,
  from: From,
): Promise<void> {
  const linked = await findByIdentity(db, person)
  if (linked?.id === accountId) return
  if (linked) throw new GoogleRefused('others')
  try {
    await inTransaction(db, trx => link(trx, clock, accountId, person, from))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new GoogleRefused((await findByIdentity(db, person)) ? 'others' : 'linked-already')
  }
}

async function link(
  trx: Db,
  clock: AppContext['clock'],
  accountId: number,
  person: GooglePerson,
  from: From,
): Promise<void> {
  if (!(await holdsAnyPassword(trx, accountId))) throw new GoogleRefused('over')
  await insertIdentity(trx, clock, accountId, person)
  await emitGoogleChange(trx, clock, 'google linked', accountId)
  const who = userSubject(accountId)
  const owner = await findById(trx, accountId)
  // The owner's own session started this, so the account holds nobody else's data.
  if (owner && person.speaksForMailbox && emailKey(person.email ?? '') === owner.email_key)
    await markVerified(trx, clock, owner, { from, details: { by: 'google' } })
  await record(trx, clock, { actor: who, act: 'linked Google', subject: who, from })
}

/**
 * Unlinks Google; idempotent. An account without a password keeps it: nothing else would open it.
 * @throws HttpError `account.last_way_in`, and for a wrong password
 */
async function unlinkGoogle(
  academy: AppContext,
  accountId: number,
  { password, ...from }: From & { password: string },
): Promise<void> {
  const { db, clock } = academy
  const account = await findById(db, accountId)
  if (account && !hasPassword(account)) {
    throw new HttpError(
      'account.last_way_in',
      "Google is the only way to sign in to your account. Set a password first: we'll email you a link.",
    )
  }
  const owner = await confirmPassword(academy, accountId, { password, ...from })
  await inTransaction(db, async trx => {
    if (!(await deleteIdentity(trx, owner.id))) return
    await emitGoogleChange(trx, clock, 'google unlinked', owner.id)
    const who = userSubject(owner.id)
    await record(trx, clock, { actor: who, act: 'unlinked Google', subject: who, from })
  })
}

/** Registers the routes that link and unlink Google on one's own account; the flow itself is in `server/site/googleRoutes.ts`. */
export function ownGoogleRoutes(app: FastifyInstance, academy: AppContext): void {
  registerEndpoint(app, allowGoogle, async ({ body, user, ip, requestId }) => {
    const link = await allowLinking(academy, user.id, { password: body.current_password, ip, requestId })
    return success({ path: `${GOOGLE_START}?${new URLSearchParams({ link })}` })
  })

  registerEndpoint(app, unlinkContract, async ({ body, user, ip, requestId }) => {
    await unlinkGoogle(academy, user.id, { password: body.current_password, ip, requestId })
    return success()
  })
}
