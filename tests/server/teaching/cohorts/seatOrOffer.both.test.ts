import { expect, test } from 'vitest'
import { verifyPayment } from '#contract/payments.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { seatsOf } from '../../../support/academy/cohorts.ts'
import { asAcademy, newReference, PRICE_KOBO, payingAcademy } from '../../../support/academy/payingAcademy.ts'
import { proofSize } from '../../../support/proofs.ts'

const ROUNDS = proofSize({ short: 100, long: 1_000 })
const AT_ONCE = 20
/** Ends a wait that would never succeed. */
const LIMIT_MS = 600_000

test(
  `success and the end of a hold at the same moment, ${ROUNDS} times: the payer has the seat or the first in line its offer, never both`,
  async () => {
    const academy = await payingAcademy()
    const { db, make, server, pay, clock, tutor, category } = academy
    const outcomes = { enrolled: 0, owed: 0 }
    for (let done = 0; done < ROUNDS; done += AT_ONCE) {
      const course = await make.course({
        tutor_id: tutor.id,
        category_id: category.id,
        original_price_cents: 10_000,
        discounted_price_cents: 10_000,
      })
      const now = clock.now().toISOString()
      const until = new Date(clock.now().getTime() + 30 * 60_000).toISOString()
      const rounds = []
      for (let count = 0; count < AT_ONCE; count += 1) {
        // The state after a press on Pay and one on Join.
        const cohort = await make.cohort({ course_id: course.id, seats: 1, taken: 1, waiting: 1 })
        const [payer, waiter] = [await make.learner(), await make.learner()]
        const reference = newReference()
        const { id: payment_id } = await db
          .insertInto('payments')
          .values({
            reference,
            user_id: payer.id,
            course_id: course.id,
            cohort_id: cohort.id,
            method: 'virtual',
            description: 'A seat',
            status: 'pending',
            amount_kobo: PRICE_KOBO,
            price_cents: 10_000,
            exchange_rate: 73_000,
            quote_expires_at: until,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const claim = { cohort_id: cohort.id, user_id: payer.id, payment_id, state: 'held' } as const
        await db
          .insertInto('seat_claims')
          .values({ ...claim, expires_at: until, created_at: now, updated_at: now })
          .execute()
        const { id: entry } = await make.waiting({ cohort_id: cohort.id, user_id: waiter.id })
        await pay(reference)
        rounds.push({ cohort, payer, entry, reference })
      }
      clock.advance({ minutes: 30 })
      // Some settle before the timer reaches their seat, some after it.
      await Promise.all([
        ...rounds
          .slice(AT_ONCE / 2)
          .map(({ payer, reference }) => server.as(payer).call(verifyPayment, { body: { reference } })),
        freeOverdueSeats(asAcademy(academy)),
        freeOverdueSeats(asAcademy(academy)),
        ...rounds
          .slice(0, AT_ONCE / 2)
          .map(({ payer, reference }) => server.as(payer).call(verifyPayment, { body: { reference } })),
      ])
      for (const { cohort, entry, reference } of rounds) {
        const { id, status } = await db
          .selectFrom('payments')
          .select(['id', 'status'])
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
        const enrolment = await db
          .selectFrom('enrolments')
          .select('id')
          .where('payment_id', '=', id)
          .executeTakeFirst()
        expect(status).toBe(enrolment ? 'success' : 'refund_due')
        const { state } = await db
          .selectFrom('waiting_list')
          .select('state')
          .where('id', '=', entry)
          .executeTakeFirstOrThrow()
        expect(state).toBe(enrolment ? 'waiting' : 'offered')
        expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
        outcomes[enrolment ? 'enrolled' : 'owed'] += 1
      }
    }
    expect(outcomes.enrolled + outcomes.owed).toBe(ROUNDS)
  },
  LIMIT_MS,
)
