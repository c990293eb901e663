import type { AppContext } from '../../appContext.ts'
import { batch } from '../../database/batch.ts'
import type { Db } from '../../database/connect.ts'
import { isDatabaseAway } from '../../database/failures.ts'
import { inTransaction } from '../../database/inTransaction.ts'
import type { PaymentRow } from '../../database/tables.ts'
import { changeEnrolmentsCounts } from '../../enrolments/repository.ts'
import { tellOfPlaces } from '../../enrolments/tellOfPlaces.ts'
import type { Actor } from '../paymentEvents.ts'
import {
  type FreePlace,
  insertEvents,
  insertFreePayments,
  insertFreePlaces,
  takeBack,
} from './freePlaceRows.ts'

/** A free place that a learner may take, and who asks for it. */
export interface WishedPlace {
  place: FreePlace
  actor: Pick<Actor, 'source' | 'requestId'>
}

type TakePlace = (wish: WishedPlace) => Promise<PaymentRow | null>

const takers = new WeakMap<object, TakePlace>()

/**
 * Takes a place in a free course: a payment of nothing that is a success at once, its history and the enrolment,
 * together or not at all. Those who come at the same time share a transaction, so that a course that everybody takes
 * today is updated once for many of them.
 * @returns null when the reference is taken, or the learner has the place already: then nothing is written
 */
export function takeFreePlace({ connection }: AppContext, wish: WishedPlace): Promise<PaymentRow | null> {
  let take = takers.get(connection)
  if (!take) {
    take = batch(
      wishes => inTransaction(connection.db, trx => writeDown(trx, wishes)),
      // Who was cut off may have been written down all the same, and must not be told otherwise.
      isDatabaseAway,
    )
    takers.set(connection, take)
  }
  return take(wish)
}

async function writeDown(trx: Db, wishes: readonly WishedPlace[]): Promise<(PaymentRow | null)[]> {
  // Of two with one reference only one can be written down.
  const wishOf = new Map(wishes.map(wish => [wish.place.reference, wish]))
  const places = [...wishOf.values()].map(({ place }) => place)
  const paid = await insertFreePayments(trx, places)
  const enrolled = await insertFreePlaces(
    trx,
    paid.map(payment => ({ ...wishFor(payment, wishOf).place, payment_id: payment.id })),
  )
  const taken = paid.filter(({ id }) => enrolled.has(id))
  // A second click that was as fast as the first one.
  const late = paid.filter(({ id }) => !enrolled.has(id))
  if (late.length > 0)
    await takeBack(
      trx,
      late.map(({ id }) => id),
    )
  await insertEvents(
    trx,
    taken.flatMap(payment => historyOf(payment, wishFor(payment, wishOf).actor)),
  )
  const [first] = taken
  if (first) await tellOfPlaces(trx, taken, first.created_at)
  // Last, because everybody who takes a place in the same course waits for its row until the commit.
  await changeEnrolmentsCounts(trx, countsByCourse(taken))

  const takenOf = new Map(taken.map(payment => [payment.reference, payment]))
  return wishes.map(wish => {
    const { reference } = wish.place
    return wishOf.get(reference) === wish ? (takenOf.get(reference) ?? null) : null
  })
}

type WishOf = ReadonlyMap<string, WishedPlace>

function wishFor({ reference }: PaymentRow, wishOf: WishOf): WishedPlace {
  const wish = wishOf.get(reference)
  if (!wish) throw new Error('A payment was written down that nobody asked for.')
  return wish
}

function historyOf(payment: PaymentRow, { source, requestId }: WishedPlace['actor']) {
  const { id, reference, status, created_at } = payment
  return ['created', 'enrolled'].map(kind => ({
    payment_id: id,
    reference,
    kind,
    source: source,
    from_status: status,
    to_status: status,
    detail: null,
    request_id: requestId,
    created_at,
  }))
}

/** How many places were taken in each course. */
function countsByCourse(taken: readonly PaymentRow[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { course_id } of taken) {
    if (course_id !== null) counts.set(course_id, (counts.get(course_id) ?? 0) + 1)
  }
  return counts
}
