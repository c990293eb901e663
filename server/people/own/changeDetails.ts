import type { Updateable } from 'kysely'
import type { changePassword as contract, updateAccount } from '#contract/ownAccount.ts'
import type { Static } from '#contract/schema.ts'
import { emit } from '../../outbox/emit.ts'
import { preferenceOf, savePreferences } from '../../outbox/preferences.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { UsersTable } from '../../platform/database/tables/people.ts'
import { badInput, sessionEnded } from '../../platform/errors.ts'
import type { Account, Caller } from '../../platform/http/account.ts'
import { readPhoneNumber } from '../../platform/phoneNumber.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { isTimeZone } from '../../platform/time/format.ts'
import { guessableSentence, hashPassword } from '../passwords.ts'
import { updateUser } from '../queries/accounts.ts'
import { voidResetToken } from '../queries/proofs.ts'
import { accountFrom, openSession, proofOf, rememberBrowser } from '../queries/sessions.ts'
import { endAccess } from '../signInMethods.ts'
import { confirmPassword } from './confirmPassword.ts'
import { replacePassword } from './queries.ts'

type Details = Static<(typeof updateAccount)['body']>

/**
 * Changes the given fields of an account. The audit log gets the fields' names, not their values.
 * @throws HttpError for an invalid phone number, an unknown time zone, and fields that only tutors have
 */
export async function changeDetails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, userType }: Pick<Account, 'id' | 'userType'>,
  details: Details,
  caller: Caller,
): Promise<void> {
  const columns = columnsOf(details, userType === 'tutor')
  const { wants_news } = details
  const changed = [...Object.keys(columns), ...(wants_news === undefined ? [] : ['wants_news'])]
  if (changed.length === 0) return
  await inTransaction(db, async trx => {
    if (Object.keys(columns).length > 0) await updateUser(trx, id, columns)
    if (wants_news !== undefined) {
      await wantNews(trx, id, wants_news, timestamp(clock))
    }
    await record(trx, clock, {
      ...actorOf({ id }, caller),
      act: 'changed the account',
      subject: userSubject(id),
      details: { fields: changed.join(', ') },
    })
  })
}

/** The switch of earlier clients: it leaves a daily digest of news as it is. */
async function wantNews(trx: Db, id: number, wants: boolean, now: string): Promise<void> {
  const has = (await preferenceOf(trx, id, 'tutor_news', 'letter')) !== 'off'
  if (has === wants) return
  await savePreferences(
    trx,
    id,
    [{ kind: 'tutor_news', channel: 'letter', choice: wants ? 'on' : 'off' }],
    now,
  )
}

function columnsOf(
  { firstname, lastname, phone, whatsapp, shows_numbers, time_zone, about, wants_news }: Details,
  isTutor: boolean,
): Updateable<UsersTable> {
  const refused: Record<string, string> = {}
  const numberOf = (name: 'phone' | 'whatsapp', label: string, typed: string | null) => {
    if (!typed?.trim()) return null
    const number = readPhoneNumber(typed)?.number ?? null
    if (number === null) refused[name] = `${label} must be a number such as 0803 123 4567 or +44 7911 123456.`
    return number
  }
  const zone = time_zone?.trim() || null
  if (zone !== null && !isTimeZone(zone)) refused.time_zone = 'Choose a time zone such as Africa/Lagos.'
  if (about && !isTutor) refused.about = 'Only tutors have a public page.'
  if (wants_news !== undefined && !isTutor) refused.wants_news = 'Only tutors get course news.'
  const columns: Updateable<UsersTable> = {
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
    ...(phone !== undefined && { phone: numberOf('phone', 'Phone', phone) }),
    ...(whatsapp !== undefined && { whatsapp: numberOf('whatsapp', 'WhatsApp', whatsapp) }),
    ...(shows_numbers !== undefined && { shows_numbers: shows_numbers ? 1 : 0 }),
    ...(time_zone !== undefined && { time_zone: zone }),
    ...(about !== undefined && { about: about.trim() || null }),
  }
  if (Object.keys(refused).length > 0) throw badInput(refused)
  return columns
}

/**
 * Changes the password of somebody who knows it. Everybody else is signed out (`WAYS_IN`) and a reset link is void; the browser
 * that asked goes on in a new session with the proofs of the old one.
 * @throws HttpError for a wrong password, too many of them, and an easily guessed new one
 */
export async function changePassword(
  academy: AppContext,
  accountId: number,
  { current_password, password, browser }: Static<(typeof contract)['body']>,
  caller: Caller,
  oldToken: string | null,
): Promise<{ account: Account; token: string }> {
  const { db, clock, config } = academy
  const owner = await confirmPassword(academy, accountId, { ...caller, password: current_password })
  const guessable = await guessableSentence(password, { ...owner, academy: config.academy.name })
  if (guessable) throw badInput({ password: guessable })
  const password_hash = await hashPassword(password)
  return inTransaction(db, async trx => {
    const { id } = owner
    // A concurrent change has ended this session with the others.
    if (!(await replacePassword(trx, owner, password_hash))) throw sessionEnded()
    const proof = await proofOf(trx, oldToken)
    await endAccess(trx, id, 'password changed')
    await voidResetToken(trx, clock, owner)
    await rememberBrowser(trx, clock, owner, browser)
    const now = timestamp(clock)
    await emit(trx, { event: { about: 'password changed', to: id, at: now }, key: `${id} ${now}` }, now)
    const token = await openSession(trx, clock, id, { userAgent: caller.userAgent, ...proof })
    const subject = userSubject(id)
    await record(trx, clock, { ...actorOf(owner, caller), act: 'changed the password', subject })
    return { account: accountFrom(owner), token }
  })
}
