import type { AppContext } from '../../platform/appContext.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/format.ts'
import { listClassesBoughtBy } from '../classes/queries/learnersClasses.ts'
import { meetsText } from '../classes/sessionInput.ts'
import { findSlotBookedBy } from '../onsite/slots/queries/slots.ts'

/** Lists for an email when a payment's classes are, and when and where the first is; empty if none is planned. */
export async function classesOfPayment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  paymentId: number,
): Promise<(readonly [string, string])[]> {
  const now = timestamp(clock)
  const classes = await listClassesBoughtBy(db, paymentId, now)
  const slot = await findSlotBookedBy(db, paymentId)
  const meets = meetsText(classes)
  const [first] = slot ? [slot] : classes
  return [
    ...(meets === null ? [] : [['Classes', meets] as const]),
    ...(first ? [['First class', momentText(first.starts_at, first.time_zone)] as const] : []),
    ...(slot ? [['Venue', `${slot.name}, ${slot.address}`] as const] : []),
  ]
}
