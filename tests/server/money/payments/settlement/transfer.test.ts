import { expect, test } from 'vitest'
import { eraseAccount } from '#contract/ownAccount.ts'
import { abandonPayment, verifyPayment } from '#contract/payments.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { openCohort, seatsOf } from '../../../../support/academy/cohorts.ts'
import { asAcademy, payingAcademy } from '../../../../support/academy/payingAcademy.ts'

/** Builds a learner who pays for a cohort's only seat by bank transfer; the money has not arrived. */
async function withTransfer() {
  const academy = await payingAcademy()
  const { create, decline, learner, server, sandbox, clock } = academy
  const cohort = await openCohort(academy, { seats: 1 })
  await create(learner, 'by-transfer')
  await decline('by-transfer')
  sandbox.switches.told = { status: 'pending_bank_transfer', channel: 'bank_transfer' }
  const verify = async () => {
    // The provider's last answer is cached for some seconds.
    clock.advance({ seconds: 10 })
    return server.as(learner).call(verifyPayment, { body: { reference: 'by-transfer' } })
  }
  expect(await verify()).toBeRefused(409, /haven't received this payment yet/)
  return {
    ...academy,
    cohort,
    verify,
    seats: async () => {
      await freeOverdueSeats(asAcademy(academy))
      return seatsOf(academy.db, cohort.id)
    },
    arrive: async () => {
      sandbox.switches.told = {}
      await academy.pay('by-transfer')
    },
  }
}

test('a transfer that is on its way keeps its seat as long as its price, and no longer', async () => {
  const academy = await withTransfer()
  const { clock, seats, create, make } = academy
  clock.advance({ minutes: 31 })
  expect(await seats()).toEqual({ taken: 1, active: 1 })
  expect(await create(await make.learner())).toBeRefused(409, /No seats left/)
  clock.advance({ minutes: 30 })
  expect(await seats()).toEqual({ taken: 0, active: 0 })
})

test('a transfer that arrives after the quote enrols by the seat that was kept', async () => {
  const { clock, seats, arrive, verify, enrolments, cohort } = await withTransfer()
  clock.advance({ minutes: 45 })
  await seats()
  await arrive()
  expect((await verify()).body).toMatchObject({ payment_status: 'success' })
  expect(await enrolments()).toMatchObject([{ cohort_id: cohort.id }])
})

test('whoever ends a payment whose transfer is on its way keeps the seat for it', async () => {
  const academy = await withTransfer()
  const { server, learner, seats, arrive, verify, clock } = academy
  const ended = await server.as(learner).call(abandonPayment, { body: { reference: 'by-transfer' } })
  expect(ended.body.payment_status).toBe('abandoned')
  clock.advance({ minutes: 31 })
  expect(await seats()).toEqual({ taken: 1, active: 1 })
  await arrive()
  expect((await verify()).body.payment_status).toBe('success')
  expect(await academy.enrolments()).toHaveLength(1)
})

test('whoever asks to pay again while a transfer is on its way gets the same payment, and is told', async () => {
  const { create, learner, sandbox, verify } = await withTransfer()
  expect((await create(learner)).body).toMatchObject({ reference: 'by-transfer', is_on_its_way: true })
  sandbox.switches.told = { status: 'failed', channel: 'bank_transfer' }
  await verify()
  expect((await create(learner)).body).not.toHaveProperty('is_on_its_way')
})

test('no second payment is opened while a transfer is on its way, until its account is over', async () => {
  const { create, learner, clock, payments } = await withTransfer()
  clock.advance({ minutes: 27 })
  expect(await create(learner)).toBeRefused(409, /Your transfer for this course is on its way/)
  expect(await payments()).toHaveLength(1)
  clock.advance({ minutes: 33 })
  expect((await create(learner)).status).toBe(200)
})

test('whoever turns from a transfer to a card may open another payment', async () => {
  const { create, learner, clock, sandbox, payments } = await withTransfer()
  sandbox.switches.told = { status: 'ongoing', channel: 'card' }
  clock.advance({ minutes: 27 })
  expect((await create(learner)).status).toBe(200)
  expect(await payments()).toHaveLength(2)
})

test('a transfer that has failed is not called on its way, and another payment is opened', async () => {
  const { create, learner, clock, sandbox, payments } = await withTransfer()
  sandbox.switches.told = { status: 'failed', channel: 'bank_transfer' }
  clock.advance({ minutes: 27 })
  expect((await create(learner)).status).toBe(200)
  expect(await payments()).toMatchObject([{ status: 'failed' }, { status: 'pending' }])
})

test('two payments of a learner for one start, by both ways of learning, share a seat: ending one leaves it to the other', async () => {
  const academy = await payingAcademy()
  const { create, pay, learner, server, make, db, enrolments, clock } = academy
  const cohort = await openCohort(academy, { seats: 1 })
  await create(learner, 'live-one', { method: 'virtual' })
  await create(learner, 'onsite-one', { method: 'physical' })
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
  await server.as(learner).call(abandonPayment, { body: { reference: 'onsite-one' } })
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
  expect(await create(await make.learner())).toBeRefused(409, /No seats left/)
  clock.advance({ seconds: 10 })
  await pay('live-one')
  expect((await server.as(learner).call(verifyPayment, { body: { reference: 'live-one' } })).status).toBe(200)
  expect(await enrolments()).toMatchObject([{ method: 'virtual', cohort_id: cohort.id }])
  expect(await seatsOf(db, cohort.id)).toEqual({ taken: 1, active: 1 })
})

test('money that comes for an account that was erased enrols nobody, and is owed back', async () => {
  const academy = await payingAcademy()
  const { create, pay, learner, server, webhook, payments, enrolments, db } = academy
  const current_password = 'seven yellow yams'
  const password_hash = await hashPassword(current_password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', learner.id).execute()
  await create(learner, 'ended-one')
  await server.as(learner).call(abandonPayment, { body: { reference: 'ended-one' } })
  expect((await server.as(learner).call(eraseAccount, { body: { current_password } })).status).toBe(200)
  await pay('ended-one')
  await webhook({ event: 'charge.success', data: { reference: 'ended-one', status: 'success' } })
  expect(await payments()).toMatchObject([
    { status: 'refund_due', review_reason: 'The account was erased before the payment arrived.' },
  ])
  expect(await enrolments()).toEqual([])
})

test('while a transfer is on its way, no payment is opened for the other way of learning either', async () => {
  const { create, learner, payments } = await withTransfer()
  expect(await create(learner, 'onsite-instead', { method: 'physical' })).toBeRefused(
    409,
    /transfer .* is on its way/,
  )
  expect(await payments()).toHaveLength(1)
})

test('a transfer for the other way of learning that nobody has followed is asked about before a payment is opened', async () => {
  const { create, decline, learner, payments, sandbox } = await payingAcademy()
  await create(learner, 'by-transfer')
  await decline('by-transfer')
  sandbox.switches.told = { status: 'pending_bank_transfer', channel: 'bank_transfer' }
  expect(await create(learner, 'onsite-instead', { method: 'physical' })).toBeRefused(
    409,
    /transfer .* is on its way/,
  )
  expect(await payments()).toHaveLength(1)
})

test('a transfer of a payment that its learner ended still keeps them from paying twice', async () => {
  const { create, learner, server, payments } = await withTransfer()
  await server.as(learner).call(abandonPayment, { body: { reference: 'by-transfer' } })
  expect(await create(learner, 'paid-again')).toBeRefused(409, /transfer .* is on its way/)
  expect(await payments()).toHaveLength(1)
})

test('a transfer that has failed keeps nobody from paying by card', async () => {
  const { create, learner, server, sandbox, clock } = await withTransfer()
  sandbox.switches.told = { status: 'failed', channel: 'bank_transfer' }
  clock.advance({ seconds: 10 })
  await server.as(learner).call(verifyPayment, { body: { reference: 'by-transfer' } })
  expect((await create(learner, 'by-card-now')).status).toBe(200)
})
