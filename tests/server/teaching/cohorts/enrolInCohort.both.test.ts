import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCalendarAddress } from '#contract/calendar.ts'
import { getCourse } from '#contract/courses.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { abandonPayment, verifyPayment } from '#contract/payments.ts'
import { downloadTimetable, listTimetable } from '#contract/timetable.ts'
import { createClassSession } from '#contract/tutor/classes.ts'
import { cancelCohort, deleteCohort, updateCohort } from '#contract/tutor/cohorts.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { COHORT, endPlaces, openCohort, seatsOf } from '../../../support/academy/cohorts.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { asAcademy, newReference, payingAcademy } from '../../../support/academy/payingAcademy.ts'

type PayingAcademy = Awaited<ReturnType<typeof payingAcademy>>

const FREE = { original_price_cents: 0, discounted_price_cents: 0 }

function verify({ server }: PayingAcademy, learner: PayingAcademy['learner'], reference: string) {
  return server.as(learner).call(verifyPayment, { body: { reference } })
}

/** Creates a payment, which must succeed; returns its reference. */
async function opened(academy: PayingAcademy, learner = academy.learner, wish = {}) {
  const reference = newReference()
  const reply = await academy.create(learner, reference, wish)
  expect(reply.status).toBe(200)
  return reference
}

async function buy(academy: PayingAcademy, learner = academy.learner, wish = {}) {
  const reference = await opened(academy, learner, wish)
  await academy.pay(reference)
  expect((await verify(academy, learner, reference)).status).toBe(200)
  return reference
}

test('a payment without a cohort takes the next open one, and its learner’s weeks are the cohort’s days', async () => {
  const academy = await payingAcademy()
  await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  const next = await openCohort(academy)
  await buy(academy)
  expect(await academy.enrolments()).toMatchObject([
    { cohort_id: next.id, starts_at: next.starts_at, completes_at: next.ends_at, cancelled_at: null },
  ])
  expect(await seatsOf(academy.db, next.id)).toEqual({ taken: 1, active: 1 })
})

test('a learner who wishes for a cohort gets that one, and a full one is passed over by who wishes for none', async () => {
  const academy = await payingAcademy()
  const { make } = academy
  const march = await openCohort(academy, { seats: 1 })
  const may = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  await buy(academy, await make.learner(), { cohort_id: may.id })
  await buy(academy, await make.learner())
  await buy(academy, await make.learner())
  expect((await academy.enrolments()).map(({ cohort_id }) => cohort_id)).toEqual([may.id, march.id, may.id])
})

test('a cohort that is full, closed, planned, cancelled, foreign or unknown is refused, and nothing is written', async () => {
  const academy = await payingAcademy()
  const { make, create, learner, server, tutor, course, category, clock } = academy
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const full = await openCohort(academy, { seats: 1 })
  await buy(academy, await make.learner(), { cohort_id: full.id })
  const closed = await openCohort(academy, { name: 'Closed', enrolment_closes_at: '2026-03-02T10:00:00Z' })
  const planned = await openCohort(academy, { name: 'Planned', state: 'planned' })
  const foreign = await openCohort({ server, tutor, course: other })
  const off = await openCohort(academy, { name: 'Off' })
  await server.as(tutor).call(cancelCohort, { params: { id: off.id }, body: { reason: 'No room.' } })
  clock.advance({ hours: 1 })
  const before = await academy.payments()
  const refusals = [
    [full.id, 'cohort.full', 409],
    [closed.id, 'cohort.closed', 409],
    [planned.id, 'cohort.not_found', 404],
    [off.id, 'cohort.closed', 409],
    [foreign.id, 'cohort.not_found', 404],
    [9_999, 'cohort.not_found', 404],
  ] as const
  for (const [cohort_id, code, status] of refusals) {
    const reply = await create(learner, newReference(), { cohort_id, course_id: course.id })
    expect(reply, code).toBeRefused(status)
    expect(reply.failure.code).toBe(code)
  }
  const none = await create(learner)
  expect(none.failure.code).toBe('cohort.full')
  expect(await academy.payments()).toEqual(before)
})

test('a course whose cohorts are all closed says that none takes learners', async () => {
  const academy = await payingAcademy()
  await openCohort(academy)
  academy.clock.advance({ days: 15 })
  const reply = await academy.create(academy.learner)
  expect(reply).toBeRefused(409)
  expect(reply.failure.code).toBe('cohort.none_open')
})

test('a double click and a second tab hold one seat and open one payment', async () => {
  const academy = await payingAcademy()
  const cohort = await openCohort(academy)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => academy.create(academy.learner, newReference())),
  )
  expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1)
  expect(await seatsOf(academy.db, cohort.id)).toEqual({ taken: 1, active: 1 })
})

test('a success after the hold has ended gets a seat that is free, even after enrolment has closed', async () => {
  const academy = await payingAcademy()
  const { clock, pay, learner, db, enrolments } = academy
  const cohort = await openCohort(academy, { seats: 1 })
  const reference = await opened(academy)
  clock.advance({ minutes: 30, seconds: 1 })
  await freeOverdueSeats(asAcademy(academy))
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 0, active: 0 })
  clock.advance({ days: 14 })
  await pay(reference)
  expect((await verify(academy, learner, reference)).status).toBe(200)
  expect(await enrolments()).toMatchObject([{ cohort_id: cohort.id }])
})

test('a success after the seat has gone is owed back once, and said plainly, by letter too', async () => {
  const academy = await payingAcademy()
  const { clock, pay, make, learner, db, events, mail } = academy
  const cohort = await openCohort(academy, { seats: 1 })
  const late = await opened(academy)
  clock.advance({ minutes: 30, seconds: 1 })
  const faster = await make.learner()
  await buy(academy, faster)
  await pay(late)
  const reply = await verify(academy, learner, late)
  expect(reply).toBeRefused(409, /last seat was taken before your payment arrived.*refund it in full/)
  await verify(academy, learner, late)
  const owed = (await academy.payments()).filter(({ status }) => status === 'refund_due')
  expect(owed).toMatchObject([{ reference: late, user_id: learner.id }])
  expect((await events(late)).filter(({ to_status }) => to_status === 'refund_due')).toHaveLength(1)
  expect(await academy.enrolments()).toMatchObject([{ user_id: faster.id }])
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
  await sendLetters(academy)
  const told = mail.letters.filter(({ text }) => text.includes('The last seat was taken before'))
  expect(told).toHaveLength(1)
})

test('success and expiry at the same moment end in a seat or a debt, never in both', async () => {
  const academy = await payingAcademy()
  const { clock, pay, make, db } = academy
  const cohort = await openCohort(academy, { seats: 1_000 })
  for (let round = 0; round < 20; round += 1) {
    const learner = await make.learner()
    const reference = await opened(academy, learner)
    await pay(reference)
    clock.advance({ minutes: 30 })
    await Promise.all([
      verify(academy, learner, reference),
      freeOverdueSeats(asAcademy(academy)),
      freeOverdueSeats(asAcademy(academy)),
    ])
  }
  const payments = await academy.payments()
  const enrolments = await academy.enrolments()
  expect(enrolments).toHaveLength(payments.filter(({ status }) => status === 'success').length)
  expect(enrolments).toHaveLength(20)
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 20, active: 20 })
})

test('who comes back to pay finds their own hold, though the cohort is full', async () => {
  const academy = await payingAcademy()
  await openCohort(academy, { seats: 1 })
  const reference = await opened(academy)
  academy.clock.advance({ minutes: 10 })
  const again = await academy.create(academy.learner, newReference())
  expect(again.body.reference).toBe(reference)
  // A quote about to expire is replaced, and the new one keeps the seat.
  academy.clock.advance({ minutes: 16 })
  const renewed = await academy.create(academy.learner, newReference())
  expect(renewed.status).toBe(200)
  expect(renewed.body.reference).not.toBe(reference)
})

test('an ended payment frees its seat at once, and a wish for another cohort moves the hold', async () => {
  const academy = await payingAcademy()
  const { db, server, learner } = academy
  const march = await openCohort(academy, { seats: 1 })
  const may = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  await opened(academy)
  const moved = await opened(academy, learner, { cohort_id: may.id })
  expect(await seatsOf(db, march.id)).toEqual({ taken: 0, active: 0 })
  expect(await seatsOf(db, may.id)).toEqual({ taken: 1, active: 1 })
  await server.as(learner).call(abandonPayment, { body: { reference: moved } })
  expect(await seatsOf(db, may.id)).toEqual({ taken: 0, active: 0 })
})

test('fewer seats than are taken are refused with the number, and an emptied cohort takes them', async () => {
  const academy = await payingAcademy()
  const { server, tutor, make } = academy
  const cohort = await openCohort(academy, { seats: 5 })
  for (let count = 0; count < 3; count += 1) await buy(academy, await make.learner())
  const change = (seats: number) =>
    server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats } })
  const reply = await change(2)
  expect(reply).toBeRefused(409, /3 seats are taken or held/)
  expect(reply.failure.fields).toHaveProperty('seats')
  expect((await change(3)).body).toMatchObject({ seats: 3, seats_left: 0 })
})

test('a cancelled cohort ends its places once, owes back what was paid, also what comes late, and tells everybody', async () => {
  const academy = await payingAcademy()
  const { server, tutor, make, learner, pay, db, mail, course } = academy
  const cohort = await openCohort(academy, { seats: 3 })
  await buy(academy)
  const held = await make.learner()
  const late = await opened(academy, held)
  const body = { reason: 'The tutor is ill.' }
  const params = { id: cohort.id }
  await server.as(tutor).call(createClassSession, {
    body: {
      course_id: course.id,
      cohort_id: cohort.id,
      title: 'First evening',
      starts_at: '2026-03-16T18:00',
      ends_at: '2026-03-16T19:00',
    },
  })
  await make.classSession({ course_id: course.id, title: 'For everybody', uid: 'for-everybody' })
  const reply = await server.as(tutor).call(cancelCohort, { params, body })
  expect(reply.body).toMatchObject({ state: 'cancelled', cancel_reason: 'The tutor is ill.' })
  expect(await server.as(tutor).call(cancelCohort, { params, body })).toBeRefused(409)
  expect(await server.as(tutor).call(updateCohort, { params, body: COHORT })).toBeRefused(409)
  await endPlaces(academy)
  await pay(late)
  expect(await verify(academy, held, late)).toBeRefused(409, /were cancelled/)
  expect((await academy.payments()).map(({ status }) => status)).toEqual(['refund_due', 'refund_due'])
  const { body: list } = await server.as(learner).call(listEnrolledCourses)
  expect(list.data).toMatchObject([
    {
      status: 'Cancelled',
      status_color: 'danger',
      classes: [],
      classroom_link: null,
      next_session_at: null,
      sessions_count: 0,
    },
  ])
  const { body: shown } = await server.as(learner).call(getCourse, { params: { slug: course.slug } })
  expect(shown.data).toMatchObject({ enrollments_count: 0, viewer: { is_enrolled: false } })
  const { url } = (await server.as(learner).call(makeCalendarAddress)).body
  const feed = await server.inject({ url: new URL(url).pathname })
  expect(feed.body).toContain('STATUS:CANCELLED')
  expect(feed.body).not.toContain('For everybody')
  await sendLetters(academy)
  const told = mail.letters.filter(({ subject }) => subject.startsWith('Your classes in'))
  expect(told).toHaveLength(2)
  expect(told[0]?.text).toContain('The tutor is ill.')
  expect(told[0]?.text).toContain('refund your payment of ₦73,000 in full')
  // A learner whose place was cancelled may enrol in another cohort, and then has one place.
  const next = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  await buy(academy, learner)
  expect(await academy.enrolments()).toMatchObject([{ user_id: learner.id, cohort_id: next.id }])
  expect(await seatsOf(db, next.id)).toEqual({ taken: 1, active: 1 })
})

test('a cohort that somebody has begun to pay for is not deleted', async () => {
  const academy = await payingAcademy()
  const cohort = await openCohort(academy)
  await opened(academy)
  const reply = await academy.server.as(academy.tutor).call(deleteCohort, { params: { id: cohort.id } })
  expect(reply).toBeRefused(409, /cancel it instead/)
})

test('the status goes from Upcoming to Ongoing to Completed with the cohort’s days, at one instant for everybody', async () => {
  const academy = await payingAcademy()
  const { server, learner, tutor, clock } = academy
  const cohort = await openCohort(academy)
  await buy(academy)
  const status = async () => {
    const { body } = await server.as(learner).call(listEnrolledCourses)
    const { body: own } = await server.as(tutor).call(listTutorEnrolments)
    expect(own.data[0]?.status.statement).toBe(body.data[0]?.status)
    return body.data[0]?.status
  }
  const to = (instant: string, seconds = 0) =>
    clock.advance({ seconds: (Date.parse(instant) - clock.now().getTime()) / 1000 + seconds })
  expect(await status()).toBe('Upcoming')
  to(cohort.starts_at, -1)
  expect(await status()).toBe('Upcoming')
  to(cohort.starts_at)
  expect(await status()).toBe('Ongoing')
  to(cohort.ends_at, -1)
  expect(await status()).toBe('Ongoing')
  to(cohort.ends_at)
  expect(await status()).toBe('Completed')
})

test('a cohort whose days move takes its learners along', async () => {
  const academy = await payingAcademy()
  const { server, tutor } = academy
  const cohort = await openCohort(academy)
  await buy(academy)
  const body = { ...COHORT, starts_on: '2026-03-23', ends_on: '2026-05-03' }
  const moved = await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body })
  expect(await academy.enrolments()).toMatchObject([
    { starts_at: moved.body.starts_at, completes_at: moved.body.ends_at },
  ])
})

test('a free course gives its seats at once, and the last one once', async () => {
  const academy = await payingAcademy({ course: FREE })
  const { make, create, db } = academy
  const cohort = await openCohort(academy, { seats: 3 })
  const learners = await Promise.all(Array.from({ length: 12 }, () => make.learner()))
  const replies = await Promise.all(learners.map(learner => create(learner, newReference(), { amount: 0 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 200),
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await academy.enrolments()).toHaveLength(3)
  expect(await academy.payments()).toHaveLength(3)
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 3, active: 3 })
})

test('classes of another cohort are not the learner’s, classes of the course are', async () => {
  const academy = await payingAcademy()
  const { server, learner, tutor, make, course } = academy
  const march = await openCohort(academy)
  const may = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  await buy(academy)
  for (const [title, cohort_id] of [
    ['Ours', march.id],
    ['Theirs', may.id],
    ['Everybody’s', null],
  ] as const)
    await make.classSession({
      course_id: course.id,
      cohort_id,
      title,
      uid: title,
      starts_at: '2026-03-23T17:00:00.000Z',
      ends_at: '2026-03-23T18:00:00.000Z',
    })
  const { body } = await server.as(learner).call(listEnrolledCourses)
  expect(body.data[0]).toMatchObject({
    cohort: { id: march.id, name: 'March evenings' },
    sessions_count: 2,
    classes: [{ title: 'Ours' }, { title: 'Everybody’s' }],
  })
  const params = { slug: course.slug }
  const titles = async (by: typeof learner) =>
    (await server.as(by).call(listTimetable, { params })).body.data.map(({ title }) => title)
  expect(await titles(learner)).toEqual(['Ours', 'Everybody’s'])
  expect(await titles(tutor)).toEqual(['Ours', 'Theirs', 'Everybody’s'])
  const { body: file } = await server.as(learner).call(downloadTimetable, { params })
  expect(file).toContain('Ours')
  expect(file).not.toContain('Theirs')
})

test('the database itself holds more seats than there are out', async () => {
  const academy = await payingAcademy()
  const { id } = await openCohort(academy, { seats: 1 })
  const oversold = academy.db.updateTable('cohorts').set({ taken: sql`taken + 2` }).where('id', '=', id)
  await expect(oversold.execute()).rejects.toThrow()
})
