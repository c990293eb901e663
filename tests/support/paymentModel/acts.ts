import { expect } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { abandonPayment, verifyPayment } from '#contract/payments.ts'
import { chargeSuccess, newReference } from '../academy/payingAcademy.ts'
import { end, learn, type Model, type ModelPayment } from './modelOfMoney.ts'
import { askProviderAfterRefund, realityOf, refund, tellProvider, type World, webhook } from './world.ts'

export async function charge(world: World, payment: ModelPayment, kobo: number): Promise<void> {
  const { status } = payment.provider
  if (payment.kobo === 0 || status === 'success' || status === 'reversed') return
  payment.provider = { status: 'success', kobo, at: world.academy.clock.now().getTime() }
  await tellProvider(world, payment)
}

export async function decline(_: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.kobo === 0 || payment.provider.status !== 'nothing') return
  payment.provider.status = 'failed'
  await tellProvider(world, payment)
}

export async function giveBack(_: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.provider.status !== 'success') return
  payment.provider.status = 'reversed'
  await tellProvider(world, payment)
}

export async function verify(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const { learner, reference } = payment
  const { status } = await world.app.server
    .as(world.learners[learner]!)
    .call(verifyPayment, { body: { reference } })
  learn(model, payment)
  expect(status === 200, 'told to have paid').toBe(payment.status === 'success')
}

/** Sends the webhook of a charge, if there was one; repeats are byte-identical. */
export async function tell(model: Model, world: World, payment: ModelPayment, times: number): Promise<void> {
  if (!['success', 'reversed'].includes(payment.provider.status)) return
  const event = chargeSuccess(payment.reference, { mark: newReference() })
  for (let time = 0; time < times; time += 1) await webhook(world, event)
  await learnNews(model, world, payment)
}

/** Learns what a webhook told, and earlier ones that were put off while the provider was away and are worked off beside it. */
async function learnNews(model: Model, world: World, told: ModelPayment): Promise<void> {
  if (!model.isProviderThere) told.isNewsPutOff = true
  const { holders, statuses } = await realityOf(world)
  const isWorkedOff = ({ isNewsPutOff, reference, status }: ModelPayment) =>
    isNewsPutOff && statuses.get(reference) !== status
  const learned = model.payments.filter(payment => payment === told || isWorkedOff(payment))
  // Of two payments for one place, the one that was worked off first has it.
  const turn = ({ reference }: ModelPayment) => (holders.has(reference) ? 0 : 1)
  for (const payment of learned.toSorted((one, other) => turn(one) - turn(other))) learn(model, payment)
}

export async function tellRefund(model: Model, world: World, payment: ModelPayment): Promise<void> {
  if (payment.provider.status !== 'reversed') return
  await webhook(world, {
    event: 'refund.processed',
    data: { transaction_reference: payment.reference, mark: newReference() },
  })
  learn(model, payment, true)
}

export async function enrolBy(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const body = { course_id: world.courseIds[payment.course]!, payment_id: payment.id }
  const { status } = await world.app.server.as(world.learners[payment.learner]!).call(enrol, { body })
  learn(model, payment)
  if (payment.kobo > 0) expect(status === 200).toBe(payment.status === 'success')
}

/** Abandons a payment as its learner; if paid meanwhile it stays paid. */
export async function endIt(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const { learner, reference } = payment
  const { status } = await world.app.server
    .as(world.learners[learner]!)
    .call(abandonPayment, { body: { reference } })
  expect(status).toBe(200)
  learn(model, payment)
  end(payment)
}

export async function refundIt(model: Model, world: World, payment: ModelPayment): Promise<void> {
  const holdsMoney = ['success', 'review', 'refund_due'].includes(payment.status) && payment.kobo > 0
  const isSent = holdsMoney && model.isProviderThere && !payment.isRefundAsked
  if (holdsMoney) payment.isRefundAsked = true
  await refund(world, payment)
  await askProviderAfterRefund(world, payment)
  if (isSent) expect(payment.provider.status).toBe('reversed')
  if (payment.provider.status === 'reversed' && holdsMoney) learn(model, payment, true)
}

export async function enrolElsewhere(_: Model, world: World, payment: ModelPayment): Promise<void> {
  const body = { course_id: world.courseIds[1 - payment.course]!, payment_id: payment.id }
  const { status } = await world.app.server.as(world.learners[payment.learner]!).call(enrol, { body })
  expect(status).toBe(409)
}
