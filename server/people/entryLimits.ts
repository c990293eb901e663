import { mailboxKey } from '../outbox/emit.ts'
import type { Config } from '../platform/config/config.ts'
import { type Attempt, type Limit, networkOf } from '../platform/limits/limits.ts'
import { emailKey } from './queries/accounts.ts'
import { browserHash } from './queries/sessions.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** Factor for the wide network of an IPv6 site, which has many networks and may be a whole carrier. */
const WIDE = 10

const ON_ACCOUNT = 'Too many attempts on this account.'
const FROM_NETWORK = 'Too many attempts from your network.'
const SIGN_UPS = 'Too many new accounts from your network.'

/** Limits wrong passwords in a row for one account from one network: a typo costs seconds, guessing costs hours. */
const FROM_ONE_NETWORK: Limit = {
  name: 'sign-in from one network',
  most: 5,
  seconds: DAY,
  longestWait: QUARTER_HOUR,
  sentence: ON_ACCOUNT,
}
/** Limits wrong passwords in a row from a browser that has signed in before; strangers cannot use this limit up. */
const FROM_KNOWN_BROWSER: Limit = { ...FROM_ONE_NETWORK, name: 'sign-in from a known browser' }
/** Limits guessers with many networks; far above one person's typos, so that nobody locks the owner out by accident. */
const FROM_ALL_STRANGERS: Limit = {
  name: 'sign-in from strangers',
  most: 100,
  seconds: HOUR,
  sentence: ON_ACCOUNT,
}
/** A whole school may share one address, so only failures count there. */
const FAILURES: Limit = { name: 'failed sign-ins', most: 50, seconds: QUARTER_HOUR, sentence: FROM_NETWORK }
const NEW_ACCOUNTS = { name: 'sign-ups', seconds: HOUR, sentence: SIGN_UPS }

/** Each request may send an email, so they count whether the account exists or not. */
const FORGOTTEN: Limit = { name: 'forgotten passwords', most: 100, seconds: HOUR, sentence: FROM_NETWORK }

/** Limits wrong passwords of a signed-in person: a stolen token must not help to guess, from any network. */
const ONCE_MORE: Limit = { ...FROM_ONE_NETWORK, name: 'password once more' }

/** Counts confirmations of a password by account alone. */
export function confirmationAttempts(accountId: number): Attempt[] {
  return [{ limit: ONCE_MORE, key: String(accountId) }]
}

/** Limits wrong app codes after the right password: a guesser gets about a hundred a day of a million, from any network. */
const APP_CODES: Limit = {
  ...FROM_ONE_NETWORK,
  name: 'codes of an app',
  sentence: 'Too many wrong codes. You can still use a recovery code.',
}

/** Counts app codes by account alone. A new password does not end the wait: it would give a reader of the mailbox new tries. */
export function secondFactorAttempts(accountId: number): Attempt[] {
  return [{ limit: APP_CODES, key: String(accountId) }]
}

/** Each email brings a new code: only a count that outlives the codes keeps six digits from being guessed. */
const CODES: Limit = {
  name: 'codes of emails',
  most: 20,
  seconds: DAY,
  sentence: 'Too many wrong codes today. You can still use the link in the email.',
}

const TOO_MANY_EMAILS = "We've sent too many emails to this address."
const LETTERS_AN_HOUR: Limit = {
  name: 'verification emails, an hour',
  most: 3,
  seconds: HOUR,
  sentence: TOO_MANY_EMAILS,
}
const LETTERS_A_DAY: Limit = {
  name: 'verification emails, a day',
  most: 10,
  seconds: DAY,
  sentence: TOO_MANY_EMAILS,
}

/** The limits under which a sign-in is counted before its password is checked. */
export interface SignInAttempts {
  /** Cleared when the password is right. */
  ofAccount: Attempt[]
  /** Refunded by one when the password is right. */
  ofNetwork: Attempt[]
}

/** Counts a known browser on its own; everybody else by account and network, by account, and by network. */
export function signInAttempts(
  { email, browser }: { email: string; browser?: string },
  ip: string,
  isKnown: boolean,
): SignInAttempts {
  if (isKnown && browser !== undefined) {
    return { ofAccount: [{ limit: FROM_KNOWN_BROWSER, key: browserHash(email, browser) }], ofNetwork: [] }
  }
  const account = emailKey(email)
  return {
    ofAccount: [
      { limit: FROM_ONE_NETWORK, key: `${account}\n${networkOf(ip).near}` },
      { limit: FROM_ALL_STRANGERS, key: account },
    ],
    ofNetwork: networkAttempts(FAILURES, ip),
  }
}

/** Each is a row for ten minutes, and a request to Google afterwards. */
const WAYS_TO_GOOGLE: Limit = { name: 'ways to Google', most: 600, seconds: HOUR, sentence: FROM_NETWORK }

/** Counts sign-ins and links through Google by network. */
export function googleAttempts(ip: string): Attempt[] {
  return networkAttempts(WAYS_TO_GOOGLE, ip)
}

/** Counts sign-ups by network, successful or not: a whole school may sign up from one network on its first day. */
export function signUpAttempts({ signUpsPerHour }: Pick<Config, 'signUpsPerHour'>, ip: string): Attempt[] {
  return networkAttempts({ ...NEW_ACCOUNTS, most: signUpsPerHour }, ip)
}

/** Each press of the button writes a row that is valid for five minutes. */
const PASSKEY_QUESTIONS: Limit = {
  name: 'passkey questions',
  most: 300,
  seconds: QUARTER_HOUR,
  sentence: FROM_NETWORK,
}

/** Counts the start of a passkey sign-in by network alone: the account is not known yet. */
export function passkeyQuestionAttempts(ip: string): Attempt[] {
  return networkAttempts(PASSKEY_QUESTIONS, ip)
}

/** Counts only a network's failures, together with wrong passwords: a passkey cannot be guessed. */
export function passkeySignInAttempts(ip: string): SignInAttempts {
  return { ofAccount: [], ofNetwork: networkAttempts(FAILURES, ip) }
}

/** Counts requests for a reset link by network alone: they can lock nobody out. */
export function forgottenPasswordAttempts(ip: string): Attempt[] {
  return networkAttempts(FORGOTTEN, ip)
}

const EMAIL_CHANGES: Limit = {
  name: 'changes of email',
  most: 5,
  seconds: DAY,
  sentence: "You've tried to change your email too many times today.",
}

/** Counts changes of email by account, and by the new mailbox, which may not want the email. */
export function emailChangeAttempts(accountId: number, email: string): Attempt[] {
  return [{ limit: EMAIL_CHANGES, key: String(accountId) }, ...verificationEmailAttempts(email)]
}

/** Counts tries of an account's codes, from any email. */
export function codeAttempts(accountId: number): Attempt[] {
  return [{ limit: CODES, key: String(accountId) }]
}

/** Counts emails with a link and a code by mailbox: accounts opened in its name must not flood it. */
export function verificationEmailAttempts(email: string): Attempt[] {
  const key = mailboxKey(email)
  return [
    { limit: LETTERS_AN_HOUR, key },
    { limit: LETTERS_A_DAY, key },
  ]
}

/** Returns an account's counts that a new password clears: those that strangers used up, and the owner's. */
export function attemptsEndedByReset(
  owner: { id: number; email: string; browser?: string | undefined },
  ip: string,
): Attempt[] {
  const { ofAccount } = signInAttempts({ email: owner.email }, ip, false)
  const ofStranger = [...ofAccount, ...confirmationAttempts(owner.id)]
  return owner.browser === undefined
    ? ofStranger
    : [...ofStranger, ...signInAttempts({ ...owner, browser: owner.browser }, ip, true).ofAccount]
}

function networkAttempts(limit: Limit, ip: string): Attempt[] {
  const { near, wide } = networkOf(ip)
  const attempts = [{ limit, key: near }]
  if (wide !== null) attempts.push({ limit: { ...limit, most: limit.most * WIDE }, key: wide })
  return attempts
}
