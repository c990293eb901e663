import { expect, test } from 'vitest'
import { ENDING } from '#server/teaching/cohorts/cancelCohort.ts'
import { seatsOf } from '../../support/academy/cohorts.ts'
import { twoServers } from '../../support/process/twoServers.ts'

const onPostgres = test.skipIf(process.env.TEST_DATABASE_URL === undefined)

onPostgres(
  'fifty who pay for the last seat through two servers hold one, and it is enrolled once',
  async () => {
    const { db, classOf, pay } = await twoServers('real')
    const { cohort, buyers } = await classOf(50, { seats: 1 })
    const replies = await Promise.all(buyers.map((buyer, index) => buyer.create(`last-seat-${index}`)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const { code, body } of replies.filter(({ code }) => code !== 200)) {
      expect(code).toBe(409)
      expect(body.code).toBe('cohort.full')
    }
    expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
    // The others may join the waiting list in parallel, and each gets another position.
    const losers = buyers.filter((_, index) => replies[index]?.code !== 200)
    const places = await Promise.all(losers.map(loser => loser.join(cohort.id)))
    expect(places.map(({ body }) => body.data.place).sort((one, other) => one - other)).toEqual(
      losers.map((_, index) => index + 1),
    )
    const winner = replies.findIndex(({ code }) => code === 200)
    await pay(`last-seat-${winner}`)
    const verified = await Promise.all(
      Array.from({ length: 10 }, () => buyers[winner]?.verify(`last-seat-${winner}`)),
    )
    expect(new Set(verified.map(reply => reply?.code))).toEqual(new Set([200]))
    expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
    expect(
      await db.selectFrom('enrolments').selectAll().where('cohort_id', '=', cohort.id).execute(),
    ).toHaveLength(1)
  },
)

onPostgres(
  'two hundred for a hundred free seats through two servers fill it, and nobody meets a fault',
  async () => {
    const { db, classOf } = await twoServers('real')
    const { cohort, buyers } = await classOf(200, { seats: 100, isFree: true })
    const replies = await Promise.all(buyers.map((buyer, index) => buyer.create(`free-seat-${index}`)))
    const codes = replies.map(({ code }) => code)
    expect(codes.filter(code => code === 200)).toHaveLength(100)
    expect(codes.filter(code => code === 409)).toHaveLength(100)
    expect(await seatsOf(db, cohort.id)).toEqual({ taken: 100, active: 100 })
    expect(
      await db.selectFrom('enrolments').selectAll().where('cohort_id', '=', cohort.id).execute(),
    ).toHaveLength(100)
  },
)

onPostgres(
  'of twenty late successes for five seats, settled at once through two servers, five are enrolled and fifteen owed back',
  async () => {
    const { db, classOf, pay } = await twoServers('real')
    const { cohort, buyers } = await classOf(20, { seats: 20 })
    for (const [index, buyer] of buyers.entries()) {
      expect((await buyer.create(`late-paid-${index}`)).code).toBe(200)
    }
    // All holds have ended, and the cohort now has fewer seats.
    await db
      .updateTable('seat_claims')
      .set({ state: 'released', expires_at: null })
      .where('cohort_id', '=', cohort.id)
      .execute()
    await db.updateTable('cohorts').set({ taken: 0, seats: 5 }).where('id', '=', cohort.id).execute()
    // Paid earlier, a payment would be settled by the servers' own checks while its seat is held.
    for (const index of buyers.keys()) await pay(`late-paid-${index}`)
    const replies = await Promise.all(
      buyers.flatMap((buyer, index) => [
        buyer.verify(`late-paid-${index}`),
        buyer.verify(`late-paid-${index}`),
      ]),
    )
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200, 409]))
    const payments = await db
      .selectFrom('payments')
      .select('status')
      .where('cohort_id', '=', cohort.id)
      .execute()
    expect(payments.filter(({ status }) => status === 'success')).toHaveLength(5)
    expect(payments.filter(({ status }) => status === 'refund_due')).toHaveLength(15)
    expect(await seatsOf(db, cohort.id)).toEqual({ taken: 5, active: 5 })
  },
)

onPostgres(
  'eight learners who change between two starts at once, over and over, meet no fault and keep a seat each',
  async () => {
    const { db, classOf, newCohort } = await twoServers('real')
    const { course, cohort: first, buyers } = await classOf(8, { seats: 20 })
    const second = await newCohort(course, 20)
    const starts = [first.id, second.id]
    const codes: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const replies = await Promise.all(
        buyers.map((buyer, index) =>
          buyer.createIn(starts[(index + round) % 2] ?? 0, `changes-${round}-${index}`),
        ),
      )
      codes.push(...replies.map(({ code }) => code))
    }
    expect(codes).toEqual(Array.from({ length: 48 }, () => 200))
    for (const id of starts) expect(await seatsOf(db, id)).toEqual({ taken: 4, active: 4 })
  },
)

onPostgres(
  'whoever pays while the cohort is cancelled through another server has no place in it, and the money is owed back',
  async () => {
    const { db, classOf, pay, postAsTutor, idle } = await twoServers('real')
    for (let round = 0; round < 5; round += 1) {
      const { cohort, buyers } = await classOf(6, { seats: 6 })
      for (const [index, buyer] of buyers.entries()) {
        await buyer.create(`cancelled-${round}-${index}`)
        await pay(`cancelled-${round}-${index}`)
      }
      const cancelled = postAsTutor(`/api/console/cohorts/${cohort.id}/cancel`, { reason: 'No room.' })
      const verified = buyers.map((buyer, index) => buyer.verify(`cancelled-${round}-${index}`))
      expect((await cancelled).code).toBe(200)
      for (const { code } of await Promise.all(verified)) expect([200, 409]).toContain(code)
      await idle(ENDING)
      const payments = await db
        .selectFrom('payments')
        .select('status')
        .where('cohort_id', '=', cohort.id)
        .execute()
      expect(payments.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'refund_due'))
      const living = await db
        .selectFrom('enrolments')
        .select('id')
        .where('cohort_id', '=', cohort.id)
        .where('cancelled_at', 'is', null)
        .execute()
      expect(living).toEqual([])
      expect(await seatsOf(db, cohort.id)).toEqual({ taken: 0, active: 0 })
    }
  },
)

onPostgres(
  'of sixty cohorts that are added at once through two servers, a course takes those up to its hundred',
  async () => {
    const { db, classOf, postAsTutor } = await twoServers('real')
    const { course, cohort } = await classOf(0, { seats: 1 })
    const { id: _, ...one } = cohort
    await db
      .insertInto('cohorts')
      .values(Array.from({ length: 94 }, () => one))
      .execute()
    const wish = {
      course_id: course.id,
      name: 'One more',
      starts_on: '2126-03-07',
      ends_on: '2126-04-07',
      time_zone: 'Africa/Lagos',
    }
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => postAsTutor('/api/console/cohorts', wish)),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 55 }, () => 409),
    ])
    const cohorts = await db.selectFrom('cohorts').select('id').where('course_id', '=', course.id).execute()
    expect(cohorts).toHaveLength(100)
  },
)
