import { expect } from 'vitest'
import { examinePlaces, examineSeats } from '#server/ops/cli/doctor/teaching.ts'
import { asAcademy } from '../academy/payingAcademy.ts'
import type { World } from './world.ts'

/** Expects the invariants that must hold after every step. */
export async function expectOrder({ academy, cohorts }: World): Promise<void> {
  const { db, clock } = academy
  const now = clock.now().toISOString()
  const findings = [...(await examineSeats(asAcademy(academy))), ...(await examinePlaces(asAcademy(academy)))]
  expect(findings.filter(({ grade }) => grade === 'trouble')).toEqual([])
  for (const { id } of cohorts) {
    const cohort = await db.selectFrom('cohorts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const claims = await db
      .selectFrom('seat_claims')
      .selectAll()
      .where('cohort_id', '=', id)
      .where('state', '!=', 'released')
      .execute()
    const line = await db
      .selectFrom('waiting_list')
      .selectAll()
      .where('cohort_id', '=', id)
      .orderBy('id')
      .execute()
    const enrolments = await db
      .selectFrom('enrolments')
      .select(['user_id', 'payment_id'])
      .where('cohort_id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()

    expect(cohort.taken, 'the count of seats is that of the claims').toBe(claims.length)
    if (cohort.seats !== null) expect(cohort.taken, 'never oversold').toBeLessThanOrEqual(cohort.seats)
    const waiting = line.filter(({ state }) => state === 'waiting')
    expect(cohort.waiting, 'the length of the line is that of its rows').toBe(waiting.length)

    const closesAt = cohort.enrolment_closes_at ?? cohort.starts_at ?? now
    if (cohort.state === 'open' && closesAt > now && waiting.length > 0)
      expect(cohort.taken, 'every free seat is offered while somebody waits').toBe(cohort.seats)

    const offers = line.flatMap(({ offered_at }) => offered_at ?? [])
    expect(offers, 'offered in the order of joining').toEqual(offers.toSorted())
    const holders = claims.map(({ user_id }) => user_id)
    expect(holders, 'one seat a learner').toEqual([...new Set(holders)])
    const offered = line.filter(({ state }) => state === 'offered').map(({ user_id }) => user_id)
    const promised = claims.filter(
      ({ state, offered_until }) => state === 'offered' || (state === 'held' && offered_until !== null),
    )
    expect(promised.map(({ user_id }) => user_id).sort(), 'an offer is a seat, and a seat an offer').toEqual(
      offered.sort(),
    )
    const placed = claims.filter(({ state }) => state === 'enrolled')
    expect(placed.map(placeText).sort(), 'who is enrolled has a seat, by the same payment').toEqual(
      enrolments.map(placeText).sort(),
    )
    for (const { payment_id } of enrolments) {
      const { status } = await db
        .selectFrom('payments')
        .select('status')
        .where('id', '=', payment_id)
        .executeTakeFirstOrThrow()
      expect(['success', 'disputed'], 'who is enrolled has paid').toContain(status)
    }
    const paid = await db
      .selectFrom('payments')
      .select(['user_id', 'id as payment_id'])
      .where('cohort_id', '=', id)
      .where('status', '=', 'success')
      .where('amount_kobo', '>', 0)
      .execute()
    for (const place of paid)
      expect(enrolments, 'who has paid is enrolled, or is owed it back').toContainEqual(place)
  }
}

function placeText({ user_id, payment_id }: { user_id: number; payment_id: number | null }): string {
  return `${user_id} by ${payment_id}`
}
