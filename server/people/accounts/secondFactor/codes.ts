import { randomInt } from 'node:crypto'
import type { AppContext } from '../../../platform/appContext.ts'
import { record, userSubject } from '../../../platform/audit/audit.ts'
import { countRefusal } from '../../../platform/audit/refusals.ts'
import type { Config } from '../../../platform/config/config.ts'
import { openSealed, sealingKey, sealText } from '../../../platform/crypto/sealing.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller } from '../../../platform/http/account.ts'
import { badInput, type HttpError, unavailable } from '../../../platform/http/errors.ts'
import { countAttempt, forgetAttempts } from '../../../platform/limits/limits.ts'
import { secondFactorAttempts } from '../entryLimits.ts'
import {
  findSecondFactor,
  forgetRecoveryCodes,
  insertRecoveryCodes,
  redeemRecoveryCode,
  takeStep,
} from './queries.ts'

/** Seconds for which a code of an app stands. */
const PERIOD = 30
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** A code passes one step early or late: clocks of phones are not exact, nor are people fast. */
const WINDOW = 1

/** Makes the secret that an app and the academy share, in base32 as apps take it. */
export async function newSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the address that apps read from a QR code: whose secret, for what, and how codes are made of it. */
export async function setUpAddress(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): Promise<string> {
  const { TOTP } = await import('otpauth')
  // A colon would part the issuer from the name, and readers differ on which.
  return new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    secret,
    period: PERIOD,
    digits: DIGITS,
  }).toString()
}

/** The step of time, counted from 1970, whose code this is; null where it is the code of none that passes now. */
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

/** A code that fits an account, and is not used up yet. */
type FittingCode = { kind: 'app'; step: number } | { kind: 'recovery'; code: string }

/**
 * Reads what was typed as a second factor. Codes of an app are counted by account before they are looked at, however many
 * networks, servers and tickets they come by; recovery codes are too long to guess, so that no guesser can lock their owner out of them.
 * @throws HttpError for a code that does not fit, and for too many of them
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
 * Uses a code up, in the transaction of what it opens: where that fails, the code is good again.
 * @throws HttpError where it was used before
 */
export async function spendCode(trx: Db, userId: number, code: FittingCode): Promise<void> {
  const isGood =
    code.kind === 'app'
      ? await takeStep(trx, userId, code.step)
      : await redeemRecoveryCode(trx, userId, code.code)
  if (!isGood) throw wrongCode()
  await forgetAttempts(trx, secondFactorAttempts(userId))
}

/** The error of a code that is not right, or was right once. */
export function wrongCode(): HttpError {
  const code =
    'Code is not right: type the six digits that the app shows now, or a recovery code that was not used.'
  return badInput({ code }, 'account.wrong_second_factor')
}

/** Counts a try of a code before it is looked at. */
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
 * Opens an app's secret.
 * @throws HttpError where this server has another key; recovery codes need none
 */
export function readSecret(config: Config, userId: number, sealed: string): string {
  try {
    return openSecret(config, userId, sealed)
  } catch (error) {
    const failure = unavailable('Codes of the app cannot be read right now. Please use a recovery code.')
    failure.cause = error
    throw failure
  }
}

/** Encrypts an app's secret for its account: in another account's row it opens nothing. */
export function sealSecret(config: Config, userId: number, secret: string): string {
  return sealText(sealingKey(config), `${userId} ${secret}`)
}

/**
 * Decrypts an app's secret.
 * @throws Error where the key is another one, or the row another account's
 */
export function openSecret(config: Config, userId: number, sealed: string): string {
  const [owner, secret] = openSealed(sealingKey(config), sealed).split(' ')
  if (owner !== String(userId) || !secret)
    throw new Error(`The second factor of user ${userId} is not its own.`)
  return secret
}

/** The number of codes that are made at once. */
const RECOVERY_CODES = 10

/** Crockford's base32: what looks like another letter is left out, and read as that one. */
const EMAIL_EVENTS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 140 random bits: enough for a plain hash. */
const LENGTH = 28
const GROUP = /.{4}(?=.)/g
const PATTERN = new RegExp(`^[${EMAIL_EVENTS}]{${LENGTH}}$`)

/** Gives an account new recovery codes in place of those it had; they are told once, and kept as hashes. */
export async function issueRecoveryCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await forgetRecoveryCodes(trx, userId)
  await insertRecoveryCodes(trx, userId, codes)
  return codes.map(code => code.replace(GROUP, '$&-'))
}

/** Returns a recovery code as it is kept, however it was typed; null for anything that is none. */
function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return PATTERN.test(code) ? code : null
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => EMAIL_EVENTS.charAt(randomInt(EMAIL_EVENTS.length))).join('')
}
