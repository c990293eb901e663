import { timeText } from '#shared/dates.ts'
import type { OpenPayment } from '../enrolmentAction.ts'
import type { Order } from '../order.ts'

/** "Your price and your seat are kept until 14:30 (Lagos time).": how long somebody who is paying may take. */
export function keptText({ cohortId, slotId }: Order, { keptUntil }: OpenPayment): string {
  const others = [cohortId && ' and your seat', slotId && ' and your time'].filter(Boolean).join('')
  return `Your price${others} ${others ? 'are' : 'is'} kept until ${timeText(keptUntil)} (Lagos time).`
}
