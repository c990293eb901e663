import type { Config } from '../../platform/config/config.ts'
import { type Attempt, type Limit, networkOf } from '../../platform/limits/limits.ts'
import { mailboxKey } from '../../platform/outbox/emit.ts'
import { emailKey } from './queries/accounts.ts'
import { browserHash } from './queries/sessions.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR

/** A site of IPv6 has many networks, and may be a whole carrier. */
const WIDE = 10

const ON_ACCOUNT = 'Too many attempts on this account.'
const FROM_NETWORK = 'Too many attempts from your network.'
const SIGN_UPS = 'Too many new accounts from your network.'

/** Wrong passwords in a row for one account from one network: who mistypes waits seconds, who guesses waits hours. */
const FROM_ONE_NETWORK: Limit = {
  name: 'sign-in from one network',
  most: 5,
  seconds: DAY,
  longestWait: QUARTER_HOUR,
  sentence: ON_ACCOUNT,
}
/** Limits wrong passwords in a row from a browser that has signed in before, as `FROM_ONE_NETWORK` does; strangers cannot use this limit up. */
const FROM_KNOWN_BROWSER: Limit = { ...FROM_ONE_NETWORK, name: 'sign-in from a known browser' }
/** For guessers with many networks; far above what one person mistypes, so that nobody locks the owner out in passing. */
const FROM_ALL_STRANGERS: Limit = {
  name: 'sign-in from strangers',
  most: 100,
  seconds: HOUR,
  sentence: ON_ACCOUNT,
}
/** A whole school may stand behind one address, so only failures count there. */
const FAILURES: Limit = { name: 'failed sign-ins', most: 50, seconds: QUARTER_HOUR, sentence: FROM_NETWORK }
const NEW_ACCOUNTS = { name: 'sign-ups', seconds: HOUR, sentence: SIGN_UPS }

/** Each may bring somebody an email, so they count whether there is such an account or not. */
const FORGOTTEN: Limit = { name: 'forgotten passwords', most: 100, seconds: HOUR, sentence: FROM_NETWORK }

/** Wrong passwords of somebody who is signed in: a stolen token must not help to guess, whatever network it is used from. */
const ONCE_MORE: Limit = { ...FROM_ONE_NETWORK, name: 'password once more' }

/** A password that is asked for once more counts by account alone. */
export function confirmationAttempts(accountId: number): Attempt[] {
  return [{ limit: ONCE_MORE, key: String(accountId) }]
}

/** Wrong codes of an app, with the right password: a guesser gets some hundred a day of a million, wherever they come from. */
const APP_CODES: Limit = {
  ...FROM_ONE_NETWORK,
  name: 'codes of an app',
  sentence: 'Too many codes were tried. A recovery code still works.',
}

/** Codes of an app count by account alone. A new password does not end the wait: it would give whoever reads the mailbox new tries. */
export function secondFactorAttempts(accountId: number): Attempt[] {
  return [{ limit: APP_CODES, key: String(accountId) }]
}

/** A new letter brings a new code: only a count that outlives the codes keeps six digits from being guessed. */
const CODES: Limit = {
  name: 'codes of letters',
  most: 20,
  seconds: DAY,
  sentence: 'Too many codes were tried today. The link of the letter still works.',
}

const EMAIL_EVENTS = 'Too many letters were sent to this address.'
const LETTERS_AN_HOUR: Limit = {
  name: 'letters to verify, an hour',
  most: 3,
  seconds: HOUR,
  sentence: EMAIL_EVENTS,
}
const LETTERS_A_DAY: Limit = {
  name: 'letters to verify, a day',
  most: 10,
  seconds: DAY,
  sentence: EMAIL_EVENTS,
}

/** Under which limits a sign-in is counted before its password is looked at. */
export interface SignInAttempts {
  /** Forgotten when the password is right. */
  ofAccount: Attempt[]
  /** One is taken back when the password is right. */
  ofNetwork: Attempt[]
}

/** A known browser is counted by itself alone; everybody else by account and network, by account, and by network. */
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

/** Each is a row for ten minutes, and a question to Google afterwards. */
const WAYS_TO_GOOGLE: Limit = { name: 'ways to Google', most: 600, seconds: HOUR, sentence: FROM_NETWORK }

/** Ways to Google count by network, wherever they lead. */
export function googleAttempts(ip: string): Attempt[] {
  return networkAttempts(WAYS_TO_GOOGLE, ip)
}

/** Sign-ups count by network, whether they succeed or not: a whole school may sign up behind one on its first day. */
export function signUpAttempts({ signUpsPerHour }: Pick<Config, 'signUpsPerHour'>, ip: string): Attempt[] {
  return networkAttempts({ ...NEW_ACCOUNTS, most: signUpsPerHour }, ip)
}

/** Each press of the button writes a row that is good for five minutes. */
const PASSKEY_QUESTIONS: Limit = {
  name: 'passkey questions',
  most: 300,
  seconds: QUARTER_HOUR,
  sentence: FROM_NETWORK,
}

/** Returns the attempts to count when somebody begins to sign in with a passkey. They count by network alone: nobody knows yet whose account it is. */
export function passkeyQuestionAttempts(ip: string): Attempt[] {
  return networkAttempts(PASSKEY_QUESTIONS, ip)
}

/** A passkey cannot be guessed, so that only failures of a network count, together with wrong passwords. */
export function passkeySignInAttempts(ip: string): SignInAttempts {
  return { ofAccount: [], ofNetwork: networkAttempts(FAILURES, ip) }
}

/** Requests for a link count by network alone: nobody can be locked out by them. */
export function forgottenPasswordAttempts(ip: string): Attempt[] {
  return networkAttempts(FORGOTTEN, ip)
}

const EMAIL_CHANGES: Limit = {
  name: 'changes of e-mail',
  most: 5,
  seconds: DAY,
  sentence: 'You have asked for another e-mail several times today.',
}

/** Changes of email count by account, and by the mailbox that gets an email it may not want. */
export function emailChangeAttempts(accountId: number, email: string): Attempt[] {
  return [{ limit: EMAIL_CHANGES, key: String(accountId) }, ...verificationEmailAttempts(email)]
}

/** Tries of an account's codes, whichever email brought them. */
export function codeAttempts(accountId: number): Attempt[] {
  return [{ limit: CODES, key: String(accountId) }]
}

/** Letters with a link and a code, by mailbox: whoever opens accounts in its name must not fill it. */
export function verificationEmailAttempts(email: string): Attempt[] {
  const key = mailboxKey(email)
  return [
    { limit: LETTERS_AN_HOUR, key },
    { limit: LETTERS_A_DAY, key },
  ]
}

/** Returns the counts of an account that end with a new password: those that strangers have used up, and its owner's own. */
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
