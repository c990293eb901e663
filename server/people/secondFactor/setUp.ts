import type { SecondFactorSetUp } from '#contract/secondFactor.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, record, userSubject } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/account.ts'
import { deleteAttempts } from '../../platform/limits/limits.ts'
import { timestamp, timestampIn } from '../../platform/time/clock.ts'
import { emitSecondFactorStep } from '../accountEvents.ts'
import { secondFactorAttempts } from '../entryLimits.ts'
import { confirmPassword } from '../own/confirmPassword.ts'
import { lockAccount } from '../queries/accounts.ts'
import {
  countCode,
  countWrongCode,
  issueRecoveryCodes,
  newSecret,
  readSecret,
  sealSecret,
  setUpAddress,
  stepOfCode,
  wrongCode,
} from './codes.ts'
import { confirmSecondFactor, findSetUp, insertSecondFactor, keepOnlySession } from './queries.ts'

/** Seconds that a new secret waits for its app's first code. */
const WAIT_SECONDS = 60 * 60

/**
 * Creates an app's secret, after the password is confirmed. It replaces a secret that awaits its code.
 * @throws HttpError for a wrong password, and if the second factor is on
 */
export async function setUp(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string },
): Promise<SecondFactorSetUp> {
  const { db, clock, config } = academy
  const { email } = await confirmPassword(academy, accountId, proof)
  const secret = await newSecret()
  const factor = { sealed_secret: sealSecret(config, accountId, secret), asked_at: timestamp(clock) }
  const made = await insertSecondFactor(db, accountId, factor)
  if (!made) throw isOn()
  return { secret, address: await setUpAddress(secret, { issuer: config.academy.name, email }) }
}

/**
 * Switches the second factor on by the app's first code. Every other session ends: it was opened with one factor.
 * @returns the recovery codes
 * @throws HttpError for a wrong code, too many of them, and if no secret awaits its code
 */
export async function confirm(
  academy: AppContext,
  accountId: number,
  { code, token, ...caller }: Caller & { code: string; token: string | null },
): Promise<string[]> {
  const { db, clock, config } = academy
  const waiting = await findWaiting(academy, accountId)
  await countCode(academy, accountId, caller)
  const secret = readSecret(config, accountId, waiting.sealed_secret)
  const step = await stepOfCode(secret, code.replace(/\s/g, ''), clock.now())
  if (step === null) {
    await countWrongCode(academy, accountId, caller)
    throw wrongCode()
  }
  return inTransaction(db, async trx => {
    // A concurrent sign-in either opens its session before this, and loses it, or after this, and asks for a code.
    await lockAccount(trx, accountId)
    const now = timestamp(clock)
    const { sealed_secret } = waiting
    if (!(await confirmSecondFactor(trx, accountId, { sealed_secret, step, now }))) throw wrongCode()
    await deleteAttempts(trx, secondFactorAttempts(accountId))
    const codes = await issueRecoveryCodes(trx, accountId)
    await keepOnlySession(trx, accountId, { token, now })
    await emitSecondFactorStep(trx, { to: accountId, step: 'on', at: now })
    await record(trx, clock, {
      ...actorOf({ id: accountId }, caller),
      act: 'switched the second factor on',
      subject: userSubject(accountId),
    })
    return codes
  })
}

/** Finds the secret that awaits its first code. */
async function findWaiting({ db, clock }: AppContext, userId: number) {
  const row = await findSetUp(db, userId)
  if (row?.confirmed_at) throw isOn()
  if (!row || row.asked_at <= timestampIn(clock, -WAIT_SECONDS)) {
    throw new HttpError(
      'account.second_factor_off',
      'You took more than an hour. Please start again with your password.',
    )
  }
  return row
}

function isOn(): HttpError {
  return new HttpError(
    'account.second_factor_on',
    'Two-step verification is already on. To use another app, turn it off first.',
  )
}
