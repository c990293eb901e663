import type { Db } from '../database/connect.ts'
import type { PaymentRow } from '../database/tables.ts'
import { isKnown } from '../letters/known.ts'
import { type OrderedLetter, orderLetters } from '../letters/order.ts'
import { addNews } from '../tutorNews/addNews.ts'

/**
 * Tells of places that were just taken, in the transaction that gives them: their learners by a letter each, unless that
 * of a receipt made at this very moment says it already, and their tutors by news.
 */
export async function tellOfPlaces(
  trx: Db,
  payments: readonly Pick<PaymentRow, 'id'>[],
  now: string,
): Promise<void> {
  if (payments.length === 0) return
  const ids = payments.map(({ id }) => id)
  const places = await listPlaces(trx, ids)
  const told = places.filter(({ receipt_at }) => receipt_at !== now)
  await orderLetters(trx, told.map(letterOf), now)
  const news = places.map(place => ({
    tutor_id: place.tutor_id,
    what: 'enrolled' as const,
    payment_id: place.id,
  }))
  await addNews(trx, news, now)
}

/** Tells of a place that ended because its payment was given back, in the transaction that ends it. */
export async function tellOfEndedPlace(trx: Db, paymentId: number, now: string): Promise<void> {
  const [place] = await listPlaces(trx, [paymentId])
  if (!place) return
  const order = { about: 'place ended', to: place.user_id, payment: place.id } as const
  await orderLetters(trx, [{ order, key: place.id }], now)
  await addNews(trx, [{ tutor_id: place.tutor_id, what: 'place ended', payment_id: place.id }], now)
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number]

function letterOf({ id, user_id, email, is_known }: Place): OrderedLetter {
  const order = { about: 'enrolled', to: user_id, payment: id } as const
  return { order, key: id, ...(!is_known && { limitedTo: email }) }
}

function listPlaces(db: Db, paymentIds: readonly number[]) {
  return db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users as people', 'people.id', 'payments.user_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.id', 'payments.user_id', 'people.email', 'courses.tutor_id'])
    .select('receipts.created_at as receipt_at')
    .select(isKnown.as('is_known'))
    .where('payments.id', 'in', paymentIds)
    .orderBy('payments.id')
    .execute()
}
