import { randomInt } from 'node:crypto'
import type { AppContext } from '../../platform/appContext.ts'
import { record, userSubject } from '../../platform/audit/audit.ts'
import { countRefusal } from '../../platform/audit/refusals.ts'
import type { Config } from '../../platform/config/config.ts'
import { openSealed, sealingKey, sealText } from '../../platform/crypto/sealing.ts'
import type { Db } from '../../platform/database/db.ts'
import { badInput, type HttpError, unavailable } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { countAttempt, deleteAttempts } from '../../platform/limits/limits.ts'
import { secondFactorAttempts } from '../entryLimits.ts'
import {
  deleteRecoveryCodes,
  findSecondFactor,
  insertRecoveryCodes,
  redeemRecoveryCode,
  takeStep,
} from './queries.ts'

/** Seconds that an app code lasts. */
const PERIOD = 30
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** A code is valid one step early or late: phone clocks are inexact, and people are slow. */
const WINDOW = 1

/** Creates the secret that an app and the academy share, in base32 as apps expect it. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the `otpauth:` address for the QR code: the owner, the issuer, and how codes are computed. */
export async function setUpAddress(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): Promise<string> {
  const { TOTP } = await import('otpauth')
  // A colon would split the issuer from the name, and readers differ on which colon.
  return new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    secret,
    period: PERIOD,
    digits: DIGITS,
  }).toString()
}

/** Returns the time step of this code, counted from 1970; null if it is not a valid code now. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { TOTP, Secret } = await import('otpauth')
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

/** A valid code of an account that is not used up yet. */
type FittingCode = { kind: 'app'; step: number } | { kind: 'recovery'; code: string }

/**
 * Reads a typed second factor. App codes are counted by account before they are checked, across all networks, servers and
 * tickets; recovery codes are too long to guess, so guessers cannot lock their owner out of them.
 * @throws HttpError for a wrong code, and for too many of them
 */
export async function readCode(
  academy: AppContext,
  userId: number,
  typed: string,
  caller: Pick<Caller, 'ip' | 'requestId'>,
): Promise<FittingCode> {
  const recovery = readRecoveryCode(typed)
  if (recovery !== null) return { kind: 'recovery', code: recovery }
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw wrongCode()
  await countCode(academy, userId, caller)
  const step = await fittingStep(academy, userId, code)
  if (step !== null) return { kind: 'app', step }
  await countWrongCode(academy, userId, caller)
  throw wrongCode()
}

/**
 * Uses a code up, in the caller's transaction: if that fails, the code is valid again.
 * @throws HttpError if it was used before
 */
export async function spendCode(trx: Db, userId: number, code: FittingCode): Promise<void> {
  const isGood =
    code.kind === 'app'
      ? await takeStep(trx, userId, code.step)
      : await redeemRecoveryCode(trx, userId, code.code)
  if (!isGood) throw wrongCode()
  await deleteAttempts(trx, secondFactorAttempts(userId))
}

/** The error for a wrong or used code. */
export function wrongCode(): HttpError {
  const code = 'That code is incorrect. Enter the six digits your app shows now, or an unused recovery code.'
  return badInput({ code }, 'account.wrong_second_factor')
}

/** Counts a try of a code before it is checked. */
export async function countCode(
  academy: AppContext,
  userId: number,
  from: Pick<Caller, 'ip' | 'requestId'>,
): Promise<void> {
  const { db, clock } = academy
  for (const { limit } of await countAttempt(academy, secondFactorAttempts(userId))) {
    const details = { limit: limit.name }
    await record(db, clock, {
      actor: 'stranger',
      act: 'locked out',
      subject: userSubject(userId),
      details,
      from,
    })
  }
}

/** Counts a wrong code in the audit log. */
export async function countWrongCode(
  { db, clock }: AppContext,
  userId: number,
  { ip }: { ip: string },
): Promise<void> {
  const reason = 'account.wrong_second_factor'
  await countRefusal(db, clock, {
    act: 'refused the second factor',
    subject: userSubject(userId),
    reason,
    ip,
  })
}

async function fittingStep({ db, clock, config }: AppContext, userId: number, code: string) {
  const factor = await findSecondFactor(db, userId)
  if (!factor) return null
  const step = await stepOfCode(readSecret(config, userId, factor.sealed_secret), code, clock.now())
  return step !== null && step > factor.last_step ? step : null
}

/**
 * Decrypts an app's secret for a request.
 * @throws HttpError if this server has another key; recovery codes need none
 */
export function readSecret(config: Config, userId: number, sealed: string): string {
  try {
    return openSecret(config, userId, sealed)
  } catch (error) {
    const failure = unavailable("We can't check app codes right now. Please use a recovery code.")
    failure.cause = error
    throw failure
  }
}

/** Encrypts an app's secret for its account: it cannot be decrypted for another account. */
export function sealSecret(config: Config, userId: number, secret: string): string {
  return sealText(sealingKey(config), `${userId} ${secret}`)
}

/**
 * Decrypts an app's secret.
 * @throws Error if the key is another one, or the row is another account's
 */
export function openSecret(config: Config, userId: number, sealed: string): string {
  const [owner, secret] = openSealed(sealingKey(config), sealed).split(' ')
  if (owner !== String(userId) || !secret)
    throw new Error(`The second factor of user ${userId} is not its own.`)
  return secret
}

/** The number of codes per batch. */
const RECOVERY_CODES = 10

/** Crockford's base32: it omits characters that look like another, and they are read as that other one. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Characters of a code: 140 random bits are enough for a plain hash. */
const LENGTH = 28
const GROUP = /.{4}(?=.)/g
const PATTERN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Replaces an account's recovery codes with new ones; they are returned once, and stored as hashes. */
export async function issueRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(trx, userId, codes)
  return codes.map(code => code.replace(GROUP, '$&-'))
}

/** Normalises a typed recovery code; null if it is not one. */
function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return PATTERN.test(code) ? code : null
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
