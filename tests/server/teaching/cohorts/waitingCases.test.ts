import { expect, test } from 'vitest'
import { eraseAccount } from '#contract/ownAccount.ts'
import { verifyPayment } from '#contract/payments.ts'
import { cancelCohort, deleteCohort, updateCohort } from '#contract/tutor/cohorts.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { COHORT, endPlaces, openCohort } from '../../../support/academy/cohorts.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { newReference } from '../../../support/academy/payingAcademy.ts'
import { type WaitingAcademy, waitingAcademy } from '../../../support/academy/waiting.ts'

/** Builds one seat, taken by a learner who has paid, and a waiting list. */
async function fullWith<Length extends 1 | 2 | 3 | 5>(length: Length) {
  const academy = await waitingAcademy()
  const taken = await academy.bought(await academy.make.learner())
  return { ...academy, taken, learners: await academy.line(length) }
}

/** Counts the ordered letters of a kind. */
async function ordered({ db }: WaitingAcademy, about: string): Promise<number> {
  const rows = await db.selectFrom('jobs').select('key').where('kind', '=', 'letter').execute()
  return rows.filter(({ key }) => key.startsWith(`${about}:`)).length
}

test('a place that is ended twice at once frees one seat and makes one offer', async () => {
  const academy = await fullWith(2)
  const { refund, taken, states, tend } = academy
  await Promise.allSettled([refund(taken), refund(taken), tend(), tend()])
  expect(await states()).toEqual(['offered', 'waiting'])
  expect(await ordered(academy, 'seat offered')).toBe(1)
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 1 })
})

test('who leaves the line twice at once is counted out of it once', async () => {
  const academy = await fullWith(2)
  const [first] = academy.learners
  const replies = await Promise.all([1, 2, 3, 4].map(() => academy.leave(first)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 1 })
})

test('an offer that is taken up as its day ends has one outcome', async () => {
  for (let round = 0; round < 10; round += 1) {
    const academy = await fullWith(2)
    const { create, clock, refund, taken, tend, cohort, states } = academy
    const [first] = academy.learners
    await refund(taken)
    // Half of the rounds take the last second of the offer, the others the first one after it.
    clock.advance({ hours: 23, minutes: 59, seconds: round % 2 === 0 ? 59 : 60 })
    const [reply] = await Promise.all([
      create(first, newReference(), { cohort_id: cohort.id }),
      tend(),
      tend(),
    ])
    const isTaken = reply.status === 200
    expect(isTaken).toBe(round % 2 === 0)
    expect(await states()).toEqual(isTaken ? ['offered', 'waiting'] : ['expired', 'offered'])
    expect(await ordered(academy, 'seat offered')).toBe(isTaken ? 1 : 2)
    expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: isTaken ? 1 : 0 })
  }
})

test('who declines twice at once gives the seat to the next at once, and once', async () => {
  const academy = await fullWith(3)
  const { leave, refund, taken, states } = academy
  await refund(taken)
  const [first] = academy.learners
  const replies = await Promise.all([leave(first), leave(first)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await states()).toEqual(['declined', 'offered', 'waiting'])
  expect(await ordered(academy, 'seat offered')).toBe(2)
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 1 })
})

test('when all have declined, the seat is everybody’s', async () => {
  const academy = await fullWith(2)
  const { leave, refund, taken, states, bought, make } = academy
  await refund(taken)
  for (const learner of academy.learners) await leave(learner)
  expect(await states()).toEqual(['declined', 'declined'])
  expect(await academy.expectOrder()).toEqual({ taken: 0, waiting: 0 })
  await bought(await make.learner())
})

test('three more seats for five who wait go to the first three in order, and to nobody new', async () => {
  const academy = await fullWith(5)
  const { server, tutor, cohort, create, make, states } = academy
  const newcomers = await Promise.all([1, 2, 3, 4].map(() => make.learner()))
  const [change, ...replies] = await Promise.all([
    server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats: 4 } }),
    ...newcomers.map(learner => create(learner, newReference(), { cohort_id: cohort.id })),
  ])
  expect(change.body).toMatchObject({ seats: 4, taken: 4, seats_left: 0, waiting: 2 })
  for (const reply of replies) expect(reply.failure.code).toBe('cohort.full')
  expect(await states()).toEqual(['offered', 'offered', 'offered', 'waiting', 'waiting'])
  await academy.expectOrder()
  // Unlimited seats: nobody has to wait.
  const all = { ...COHORT, seats: null }
  await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: all })
  expect(await states()).toEqual(Array.from({ length: 5 }, () => 'offered'))
})

test('who took the seat and leaves again is not offered it once more', async () => {
  const academy = await fullWith(2)
  const { refund, taken, bought, states, standing } = academy
  const [first, second] = academy.learners
  await refund(taken)
  await refund(await bought(first))
  expect(await states()).toEqual(['accepted', 'offered'])
  expect(await standing(first)).toBeUndefined()
  expect(await standing(second)).toMatchObject({ place: null })
  await academy.expectOrder()
})

test('seats that are offered count: fewer are refused with the number', async () => {
  const { refund, taken, server, tutor, cohort } = await fullWith(2)
  await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats: 2 } })
  await refund(taken)
  const fewer = { params: { id: cohort.id }, body: { ...COHORT, seats: 1 } }
  expect(await server.as(tutor).call(updateCohort, fewer)).toBeRefused(409, /2 seats are taken or held/)
})

test('when enrolment closes, offers and waiting end, everybody is told, and who is paying goes on', async () => {
  const academy = await waitingAcademy({ seats: 2, form: { enrolment_closes_at: '2026-03-02T20:00:00Z' } })
  const { make, bought, refund, line, clock, tend, states, opened, pay, server, mail, create, cohort } =
    academy
  const places = [await bought(await make.learner()), await bought(await make.learner())]
  const [payer, offered, waits] = await line(3)
  for (const place of places) await refund(place)
  // No offer lasts beyond the enrolment's closing.
  expect(await academy.standing(offered)).toMatchObject({ offered_until: '2026-03-02T20:00:00.000Z' })
  clock.advance({ hours: 10, minutes: 50 })
  const reference = await opened(payer)
  clock.advance({ minutes: 10 })
  expect((await create(offered, newReference(), { cohort_id: cohort.id })).failure.code).toBe('cohort.closed')
  await tend()
  expect(await states()).toEqual(['offered', 'closed', 'closed'])
  expect(await academy.expectOrder()).toEqual({ taken: 1, waiting: 0 })
  await pay(reference)
  expect((await server.as(payer).call(verifyPayment, { body: { reference } })).status).toBe(200)
  expect(await states()).toEqual(['accepted', 'closed', 'closed'])
  await sendLetters(academy)
  const told = mail.letters.filter(({ subject }) => subject.startsWith('The waiting list for'))
  expect(told).toHaveLength(2)
  expect(await academy.join(waits)).toBeRefused(409, /has closed/)
})

test('an earlier closing takes the offers along, and a later one lets nobody wait who was told', async () => {
  const academy = await fullWith(2)
  const { refund, taken, server, tutor, cohort, standing, clock, tend, states } = academy
  await refund(taken)
  const closing = '2026-03-02T12:00:00.000Z'
  const body = { ...COHORT, seats: 1, enrolment_closes_at: closing }
  await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body })
  expect(await standing(academy.learners[0])).toMatchObject({ offered_until: closing })
  clock.advance({ hours: 3 })
  await tend()
  expect(await states()).toEqual(['closed', 'closed'])
  await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats: 1 } })
  expect(await states()).toEqual(['closed', 'closed'])
  expect(await academy.expectOrder()).toEqual({ taken: 0, waiting: 0 })
})

test('a cancelled cohort tells who waits and who is offered a seat, and what is being paid for is owed back', async () => {
  const academy = await waitingAcademy({ seats: 2 })
  const { make, bought, refund, line, states, opened, pay, server, tutor, cohort, mail } = academy
  const places = [await bought(await make.learner()), await bought(await make.learner())]
  const [payer, offered, waits] = await line(3)
  for (const place of places) await refund(place)
  const reference = await opened(payer)
  const body = { reason: 'The tutor is ill.' }
  await server.as(tutor).call(cancelCohort, { params: { id: cohort.id }, body })
  await endPlaces(academy)
  await endPlaces(academy)
  expect(await states()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  for (const learner of [payer, offered, waits]) expect(await academy.standing(learner)).toBeUndefined()
  await pay(reference)
  const late = await server.as(payer).call(verifyPayment, { body: { reference } })
  expect(late).toBeRefused(409, /were cancelled/)
  academy.clock.advance({ minutes: 31 })
  await academy.tend()
  expect(await academy.expectOrder()).toEqual({ taken: 0, waiting: 0 })
  await sendLetters(academy)
  const told = mail.letters.filter(({ subject }) => subject.startsWith('The waiting list for'))
  expect(told).toHaveLength(3)
  expect(told.every(({ text }) => text.includes('The tutor is ill.'))).toBe(true)
})

test('while others wait, new quotes keep a seat no longer than the first one: then it is offered', async () => {
  const academy = await waitingAcademy()
  const { opened, learner, line, clock, tend, pay, server, states, create, cohort } = academy
  await opened(learner)
  const [first] = await line(2)
  clock.advance({ minutes: 26 })
  const reference = await opened(learner)
  clock.advance({ minutes: 3, seconds: 59 })
  await tend()
  expect(await states()).toEqual(['waiting', 'waiting'])
  clock.advance({ seconds: 1 })
  // Even before the timer runs: nobody may pay for a seat that is offered to the next learner.
  const again = () => create(learner, newReference(), { cohort_id: cohort.id })
  expect((await again()).failure.code).toBe('cohort.full')
  await tend()
  expect((await again()).failure.code).toBe('cohort.full')
  expect(await states()).toEqual(['offered', 'waiting'])
  expect(await academy.standing(first)).toMatchObject({ place: null })
  // The provider is asked about one payment at most every few seconds.
  clock.advance({ seconds: 10 })
  await pay(reference)
  const late = await server.as(learner).call(verifyPayment, { body: { reference } })
  expect(late).toBeRefused(409, /refund it in full/)
  await academy.expectOrder()
})

test('a hold that is over is not taken up again while others wait, and one that goes on is', async () => {
  const academy = await waitingAcademy()
  const { opened, learner, line, clock, states, create, cohort, tend, make, course } = academy
  await make.onsiteTime(course)
  await opened(learner, { cohort_id: cohort.id, method: 'physical' })
  await line(1)
  clock.advance({ minutes: 29 })
  await opened(learner)
  clock.advance({ minutes: 1 })
  const wish = { cohort_id: cohort.id, method: 'physical' } as const
  expect((await create(learner, newReference(), wish)).failure.code).toBe('cohort.full')
  await tend()
  expect(await states()).toEqual(['offered'])
})

test('an offer that was taken up is kept by no second quote once it is over', async () => {
  const academy = await fullWith(2)
  const { refund, taken, opened, clock, tend, states } = academy
  const [first] = academy.learners
  await refund(taken)
  clock.advance({ hours: 23, minutes: 50 })
  await opened(first)
  clock.advance({ minutes: 26 })
  await opened(first)
  clock.advance({ minutes: 4 })
  await tend()
  expect(await states()).toEqual(['expired', 'offered'])
  await academy.expectOrder()
})

test('while nobody waits, a new quote keeps the seat as long as it lasts', async () => {
  const { opened, learner, clock, tend, create, make, cohort } = await waitingAcademy()
  await opened(learner)
  clock.advance({ minutes: 26 })
  await opened(learner)
  clock.advance({ minutes: 29 })
  await tend()
  const other = await create(await make.learner(), newReference(), { cohort_id: cohort.id })
  expect(other.failure.code).toBe('cohort.full')
})

test('money that comes after the hold has ended is owed back while others wait, and nobody is passed over', async () => {
  const academy = await waitingAcademy()
  const { opened, learner, line, clock, tend, pay, server, states, payments } = academy
  const reference = await opened(learner)
  const [first] = await line(2)
  clock.advance({ minutes: 30 })
  await tend()
  await pay(reference)
  const reply = await server.as(learner).call(verifyPayment, { body: { reference } })
  expect(reply).toBeRefused(409, /refund it in full/)
  expect(await payments()).toMatchObject([{ status: 'refund_due' }])
  expect(await academy.standing(first)).toMatchObject({ place: null })
  expect(await states()).toEqual(['offered', 'waiting'])
  await academy.expectOrder()
})

test('who gets a place in another start leaves the line, and passes on the seat that was offered', async () => {
  const academy = await fullWith(3)
  const { bought, tend, states, refund, taken } = academy
  const [first, second] = academy.learners
  const may = await openCohort(academy, { name: 'May', starts_on: '2026-05-04', ends_on: '2026-06-14' })
  await bought(second, { cohort_id: may.id })
  await tend()
  expect(await states()).toEqual(['waiting', 'left', 'waiting'])
  await refund(taken)
  await bought(first, { cohort_id: may.id })
  await tend()
  expect(await states()).toEqual(['declined', 'left', 'offered'])
  await academy.expectOrder()
})

test('who erases their account leaves the line, and the seat that was offered goes to the next', async () => {
  const academy = await waitingAcademy()
  const { bought, make, join, refund, server, standing, cohort, tutor } = academy
  const taken = await bought(await make.learner())
  const leaver = await make.learner({ password_hash: await hashPassword('a good password') })
  await join(leaver)
  const [next] = await academy.line(1)
  await refund(taken)
  const reply = await server.as(leaver).call(eraseAccount, { body: { current_password: 'a good password' } })
  expect(reply.status).toBe(200)
  expect(await standing(next)).toMatchObject({ place: null })
  expect(await academy.states()).toEqual(['offered'])
  await academy.expectOrder()
  const gone = await server.as(tutor).call(deleteCohort, { params: { id: cohort.id } })
  expect(gone).toBeRefused(409, /a waiting list/)
})

test('a cohort is cancelled with an offer open and a suspended learner waiting behind it', async () => {
  const academy = await fullWith(2)
  const { refund, taken, learners, db, server, tutor, cohort, states } = academy
  await refund(taken)
  const [, second] = learners
  const suspended_at = academy.clock.now().toISOString()
  await db.updateTable('users').set({ suspended_at }).where('id', '=', second.id).execute()
  const body = { reason: 'The tutor is ill.' }
  await server.as(tutor).call(cancelCohort, { params: { id: cohort.id }, body })
  await endPlaces(academy)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
  expect(await academy.expectOrder()).toEqual({ taken: 0, waiting: 0 })
})
