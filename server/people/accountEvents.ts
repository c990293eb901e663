import { type EmailOrder, emit } from '../outbox/emit.ts'
import type { SecondFactorStep } from '../outbox/events.ts'
import type { Db } from '../platform/database/db.ts'
import { type Clock, timestamp } from '../platform/time/clock.ts'

/** Orders the email that tells an owner that Google was linked or unlinked. */
export function emitGoogleChange(
  trx: Db,
  clock: Clock,
  about: 'google linked' | 'google unlinked',
  to: number,
): Promise<void> {
  const at = timestamp(clock)
  return emit(trx, { event: { about, to, at }, key: `${to} ${at}` }, at)
}

/** Orders the email about a passkey, a few a day at most: anybody in the account can add and remove passkeys all day. */
export function emitPasskeyChange(
  trx: Db,
  event: Extract<EmailOrder, { about: 'passkey added' | 'passkey removed' }>,
  passkeyId: number,
  email: string,
): Promise<void> {
  return emit(trx, { event, key: passkeyId, limitedTo: email }, event.at)
}

/** Orders the email that tells an owner of a change to their second factor, in the transaction of that change. */
export function emitSecondFactorStep(
  trx: Db,
  { to, step, at }: { to: number; step: SecondFactorStep; at: string },
): Promise<void> {
  return emit(trx, { event: { about: 'second factor', to, step, at }, key: `${to} ${step} ${at}` }, at)
}
