import type { AppContext } from '../../../platform/appContext.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import type { Actor } from '../paymentEvents.ts'
import { hasEvent, insertEvent } from '../queries.ts'

/** The longest stored detail of an orphan, in characters. */
const DETAIL_LENGTH = 4_000

/** Records money for a reference that the academy never issued, once, for a person to find out whose it is. */
export async function recordUnmatched(
  { db, clock }: AppContext,
  orphan: { reference: string; detail: string },
  actor: Actor,
): Promise<void> {
  if (await hasEvent(db, orphan.reference, 'orphan')) return
  actor.log.warn({ reference: orphan.reference }, 'the provider was paid for a reference that is not ours')
  await insertEvent(db, {
    payment_id: null,
    reference: orphan.reference,
    kind: 'orphan',
    source: actor.source,
    from_status: null,
    to_status: null,
    detail: orphan.detail.slice(0, DETAIL_LENGTH),
    request_id: actor.requestId,
    created_at: timestamp(clock),
  })
}
