import type { Bounce } from '#contract/bounces.ts'
import type { Static } from '#contract/schema.ts'
import { emit, mailboxKey } from '../../outbox/emit.ts'
import { findByEmail } from '../../people/queries/accounts.ts'
import { bouncesOf } from '../../people/queries/people.ts'
import { stoppedEmail } from '../../people/stoppedEmail.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { saveBounce } from './queries.ts'

type Academy = Pick<AppContext, 'db' | 'clock'>

/**
 * Records a bounce, and notifies its owner in the academy once optional emails stop. Idempotent, and each step can be repeated:
 * if the server dies between steps, the mail service reports the bounce again.
 * @returns whether optional emails to the address have stopped; false for an address without an account
 */
export async function recordBounce(academy: Academy, bounce: Static<typeof Bounce>): Promise<boolean> {
  const { db, clock } = academy
  const owner = await findByEmail(db, bounce.email.trim())
  if (!owner) return false
  const earlier = await bouncesOf(db, { userId: owner.id })
  const clearedAt = earlier.reduce(
    (last, { cleared_at }) => ((cleared_at ?? '') > last ? (cleared_at ?? '') : last),
    '',
  )
  const at = new Date(bounce.at).toISOString()
  // Ignores a late report of a bounce from before the address was proved again, and a repeated report. If the mail service's
  // clock is ahead, both have a later date than that proof.
  const isKnown = earlier.some(known => known.kind === bounce.kind && known.at === at)
  if (at > clearedAt && !isKnown) await saveBounce(db, owner, { ...bounce, at })
  const stopped = await stoppedEmail(db, clock, owner.id)
  if (!stopped) return false
  const { because } = stopped
  const event = { about: 'letters come back', to: owner.id, user: owner.id, because } as const
  const key = `${mailboxKey(owner.email)}:${because}:${clearedAt}`
  await emit(db, { event, key }, timestamp(clock))
  return true
}
