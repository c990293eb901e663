import { expect, test } from 'vitest'
import { listPayments } from '#contract/payments.ts'
import { getReceipt } from '#contract/receipts.ts'
import { findPayment } from '#server/money/payments/queries.ts'
import { acceptPayment } from '#server/money/payments/settlement/acceptPayment.ts'
import {
  asAcademy,
  chargeSuccess,
  PRICE_KOBO,
  payingAcademy,
  QUIET_ACTOR,
} from '../../../../support/academy/payingAcademy.ts'

test('the history and the receipt of a half-paid payment that was accepted name the same amount', async () => {
  const academy = await payingAcademy()
  const { server, learner, create, pay, webhook, db } = academy
  await create(learner, 'half-paid-only')
  await pay('half-paid-only', PRICE_KOBO / 2)
  await webhook(chargeSuccess('half-paid-only'))
  const payment = await findPayment(db, 'half-paid-only')
  await acceptPayment(asAcademy(academy), payment!, null, QUIET_ACTOR)
  const history = await server.as(learner).call(listPayments)
  const receipt = await server.as(learner).call(getReceipt, { params: { reference: 'half-paid-only' } })
  expect(receipt.body.data.amount).toBe(36_500)
  expect(history.body.data).toMatchObject([{ status: 'success', amount: 36_500 }])
})

test('the history names what a customer who bears the fees was asked for, as the receipt does', async () => {
  const { server, learner, create, pay, webhook, sandbox } = await payingAcademy()
  await create(learner, 'bears-the-fees')
  await pay('bears-the-fees')
  sandbox.switches.told = { amount: PRICE_KOBO + 120_000, requested_amount: PRICE_KOBO }
  await webhook(chargeSuccess('bears-the-fees'))
  expect((await server.as(learner).call(listPayments)).body.data).toMatchObject([{ amount: 73_000 }])
})

test('a receipt of New Year has the year of the date that is printed on it, whenever it was settled', async () => {
  const { server, learner, create, pay, webhook, clock } = await payingAcademy()
  // It is 23:50 in Lagos.
  clock.advance({ seconds: (Date.parse('2026-12-31T22:50:00.000Z') - clock.now().getTime()) / 1000 })
  await create(learner, 'paid-last-minute')
  await pay('paid-last-minute')
  clock.advance({ minutes: 20 })
  await webhook(chargeSuccess('paid-last-minute'))
  const { body } = await server.as(learner).call(getReceipt, { params: { reference: 'paid-last-minute' } })
  expect(body.data.paid_at).toMatch(/^2026-12-31T22:5/)
  expect(body.data.number).toMatch(/^BA-2026-/)
})
