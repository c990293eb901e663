import { expect, test } from 'vitest'
import { assess, type Charge } from '../../scripts/chaos/verdict.ts'
import { chargeSuccess, PRICE_KOBO, payingAcademy } from '../support/academy/payingAcademy.ts'

const CHARGE: Charge = {
  reference: 'judged-purchase',
  amount: PRICE_KOBO,
  paid_at: '2026-03-02T09:00:00.000Z',
}
const NOTHING = { lost: [], halfDone: [], double: [], orphan: [] }

/** Builds an academy with one purchase, and the chaos run's verdict on it. */
async function judgedAcademy() {
  const academy = await payingAcademy()
  const { create, pay, learner, db, course } = academy
  await create(learner, 'judged-purchase')
  await pay('judged-purchase')
  return {
    ...academy,
    settled: () => academy.webhook(chargeSuccess('judged-purchase')),
    judge: (charges = [CHARGE], paid = ['judged-purchase']) =>
      assess(
        db,
        [{ buyer: { ...learner, token: '' }, goods: { ...course, naira: 0 }, manner: 'patient', paid }],
        charges,
      ),
  }
}

test('a paid purchase with its place is no damage', async () => {
  const { settled, judge } = await judgedAcademy()
  await settled()
  expect(await judge()).toEqual(NOTHING)
})

test('a charge that nothing came of is lost, and so is one that the provider does not list', async () => {
  const { judge } = await judgedAcademy()
  expect(await judge()).toEqual({ ...NOTHING, lost: ['judged-purchase'] })
  expect(await judge([])).toEqual({ ...NOTHING, lost: ['judged-purchase'] })
})

test('a charge below the price is no loss only where a person is to look at it', async () => {
  const { judge, db } = await judgedAcademy()
  const less = [{ ...CHARGE, amount: PRICE_KOBO - 1 }]
  expect(await judge(less)).toMatchObject({ lost: ['judged-purchase'] })
  await db.updateTable('payments').set({ status: 'review' }).execute()
  expect(await judge(less)).toEqual(NOTHING)
})

test('a debt to somebody without a place is lost', async () => {
  const { judge, db } = await judgedAcademy()
  await db.updateTable('payments').set({ status: 'refund_due' }).execute()
  expect(await judge()).toMatchObject({ lost: ['judged-purchase'] })
})

test('a success without its place, and a place without its success, are half done', async () => {
  const { settled, judge, db, course, learner } = await judgedAcademy()
  await settled()
  await db.updateTable('payments').set({ status: 'pending' }).execute()
  expect(await judge()).toMatchObject({ halfDone: [`learner ${learner.id} in course ${course.id}`] })
  await db.updateTable('payments').set({ status: 'success' }).execute()
  await db.deleteFrom('enrolments').execute()
  await db.updateTable('courses').set({ enrollments_count: 0 }).execute()
  expect(await judge()).toMatchObject({ halfDone: ['judged-purchase'] })
})

test('a success that was never charged, a wrong figure and a forgotten webhook are half done', async () => {
  const { settled, judge, db, course } = await judgedAcademy()
  await settled()
  expect(await judge([], [])).toMatchObject({ halfDone: ['judged-purchase'] })
  await db.updateTable('courses').set({ enrollments_count: 2 }).execute()
  await db
    .updateTable('jobs')
    .set({ outcome: null, ended_at: null })
    .where('kind', '=', 'webhook event')
    .execute()
  expect(await judge()).toMatchObject({
    halfDone: [`the figure of course ${course.id}`, 'webhook of judged-purchase'],
  })
})

test('a payment that settled twice is double', async () => {
  const { settled, judge, db, events } = await judgedAcademy()
  await settled()
  const { id, ...event } = (await events('judged-purchase')).find(({ kind }) => kind === 'settled')!
  await db.insertInto('payment_events').values(event).execute()
  expect(id).toBeDefined()
  expect(await judge()).toEqual({ ...NOTHING, double: ['judged-purchase'] })
})

test('a charge without a payment is an orphan', async () => {
  const { settled, judge } = await judgedAcademy()
  await settled()
  expect(await judge([CHARGE, { ...CHARGE, reference: 'nobody-knows-it' }])).toEqual({
    ...NOTHING,
    orphan: ['nobody-knows-it'],
  })
})
