import type { Bounce } from '#contract/bounces.ts'
import type { Static } from '#contract/schema.ts'
import { findByEmail } from '../../people/accounts/queries/accounts.ts'
import { bouncesOf } from '../../people/queries.ts'
import { stoppedEmail } from '../../people/stoppedEmail.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { emit, mailboxKey } from '../../platform/outbox/emit.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { saveBounce } from './queries.ts'

type Academy = Pick<AppContext, 'db' | 'clock'>

/**
 * Keeps that an email came back, and tells its person in the academy itself once optional emails end. Told twice it counts once, and each step may
 * be done again: a server that dies between them is told once more by the mail service.
 * @returns whether optional emails to the address have ended; false for an address that no account has
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
  // A bounce from before the address was proved anew that is told late is mended; so is one that is told once more. A mail service
  // whose clock is ahead dates both after that.
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
