import { expect, test } from 'vitest'
import { listCourses } from '#contract/courses.ts'
import { verifyPayment } from '#contract/payments.ts'
import { PAYSTACK_LIMITS } from '#server/money/payments/provider/paystack/paystackHttp.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'

test('while the provider hangs the circuit opens, learners are answered at once, and the catalogue is untouched', async () => {
  const limits = { attemptMs: 200, wholeMs: 400, readRetries: 0, breakAfter: 3, restMs: 60_000 }
  const { server, learner, create, pay, sandbox, payments, clock } = await payingAcademy({ limits })
  await create(learner, 'hangs-for-all')
  await pay('hangs-for-all')
  sandbox.switches.answer = 'hang'
  const client = server.as(learner)
  const verify = async () => {
    clock.advance({ seconds: 5 })
    return client.call(verifyPayment, { body: { reference: 'hangs-for-all' } })
  }
  for (let failure = 0; failure < 3; failure += 1) expect(await verify()).toBeRefused(503)

  // The provider would answer again, but the circuit breaker is open.
  sandbox.switches.answer = 'normal'
  const [refused, courses] = await Promise.all([verify(), server.call(listCourses)])
  expect(refused).toBeRefused(503, /isn't responding/)
  expect(courses.status).toBe(200)
  expect(await payments()).toMatchObject([{ status: 'pending' }])
})

test('nobody waits for the provider for more than ten seconds', () => {
  expect(PAYSTACK_LIMITS).toMatchObject({ connectMs: 3_000, wholeMs: 9_500 })
})
