import { expect, test } from 'vitest'
import { verifyPayment } from '#contract/payments.ts'
import { chargeSuccess, payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const DAY = 24 * 60 * 60 * 1000

test.for([
  ['a day ahead of', -DAY],
  ['a day behind', DAY],
] as const)("a server whose clock is %s the provider's settles and enrols", async ([, difference]) => {
  const { server, learner, create, pay, webhook, sandbox, clock, payments, enrolments } =
    await payingAcademy()
  await create(learner, 'another-time-zone')
  sandbox.switches.told = { paid_at: new Date(clock.now().getTime() + difference).toISOString() }
  await pay('another-time-zone')
  expect((await webhook(chargeSuccess('another-time-zone'))).statusCode).toBe(200)
  const { body } = await server.as(learner).call(verifyPayment, { body: { reference: 'another-time-zone' } })
  expect(body.payment_status).toBe('success')
  expect(await payments()).toMatchObject([{ status: 'success' }])
  expect(await enrolments()).toHaveLength(1)
})

test('a clock that is set back a day keeps what is settled and settles what is open', async () => {
  const { learner, create, pay, webhook, clock, course, make, tutor, category, enrolments } =
    await payingAcademy()
  const other = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    original_price_cents: course.original_price_cents,
    discounted_price_cents: course.discounted_price_cents,
  })
  await create(learner, 'before-the-jump')
  await pay('before-the-jump')
  await webhook(chargeSuccess('before-the-jump'))
  await create(learner, 'across-the-jump', { course_id: other.id })
  clock.advance({ days: -1 })
  await pay('across-the-jump')
  await webhook(chargeSuccess('before-the-jump', { again: true }))
  await webhook(chargeSuccess('across-the-jump'))
  expect((await enrolments()).map(({ course_id }) => course_id)).toEqual([course.id, other.id])
})
