import { expect, onTestFinished, test, vi } from 'vitest'
import { abandonPayment, verifyPayment } from '#contract/payments.ts'
import { settle } from '#server/money/payments/settlement/settle.ts'
import type { Account } from '#server/platform/http/account.ts'
import { ProviderResting } from '#server/platform/ports/paymentProvider.ts'
import { asAcademy, payingAcademy, QUIET_ACTOR } from '../../../../support/academy/payingAcademy.ts'
import { PATIENCE } from '../../../../support/patience.ts'
import { paystackAt, startSandbox } from '../../../../support/standIns/sandboxServer.ts'

function verify(academy: Awaited<ReturnType<typeof payingAcademy>>, learner: Account, reference: string) {
  return academy.server.as(learner).call(verifyPayment, { body: { reference } })
}

test('a learner who hammers one payment asks the provider twenty times a minute, and is then told to wait', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, clock, verify: asked } = academy
  await create(learner, 'hammered-one')
  for (let press = 0; press < 20; press += 1) {
    expect(await verify(academy, learner, 'hammered-one')).toBeRefused(409, /haven't received/)
  }
  const refused = await verify(academy, learner, 'hammered-one')
  expect(refused).toBeRefused(429, /checking too often. Please try again in 60 seconds/)
  expect(refused.headers['retry-after']).toBe('60')
  expect(asked).toHaveBeenCalledTimes(20)
  await pay('hammered-one')
  clock.advance({ seconds: 60 })
  expect((await verify(academy, learner, 'hammered-one')).body.payment_status).toBe('success')
})

test('who pays right after they asked, and then ends the payment, has paid', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, payments } = academy
  await create(learner, 'asked-and-paid')
  expect(await verify(academy, learner, 'asked-and-paid')).toBeRefused(409, /haven't received/)
  await pay('asked-and-paid')
  await academy.server.as(learner).call(abandonPayment, { body: { reference: 'asked-and-paid' } })
  expect(await payments()).toMatchObject([{ status: 'success' }])
})

test('who pays right after they ended the payment is not told that they were not charged', async () => {
  const { create, pay, learner, server, clock } = await payingAcademy()
  await create(learner, 'ended-and-paid')
  const body = { reference: 'ended-and-paid' }
  await server.as(learner).call(abandonPayment, { body })
  await pay('ended-and-paid')
  clock.advance({ seconds: 2 })
  expect((await server.as(learner).call(verifyPayment, { body })).status).toBe(200)
})

test('a learner who asks too often loses neither the webhook of their payment nor anybody else their turn', async () => {
  const academy = await payingAcademy()
  const { learner, create, pay, make, payments } = academy
  const other = await make.learner()
  await create(learner, 'hammered-two')
  await create(other, 'patient-one')
  for (let press = 0; press < 20; press += 1) await verify(academy, learner, 'hammered-two')
  expect(await verify(academy, learner, 'hammered-two')).toBeRefused(429)
  await pay('hammered-two')
  await settle(asAcademy(academy), 'hammered-two', { ...QUIET_ACTOR, source: 'webhook' })
  await pay('patient-one')
  expect((await verify(academy, other, 'patient-one')).body.payment_status).toBe('success')
  expect((await payments()).map(({ status }) => status)).toEqual(['success', 'success'])
})

test('a learner who hammers a payment that the provider fails about puts others off for no longer than its rest', async () => {
  const academy = await payingAcademy({
    limits: { breakAfter: 5, restMs: 100, readRetries: 2, retryDelayMs: 1 },
  })
  const { learner, create, pay, make, sandbox } = academy
  const payer = await make.learner()
  await create(learner, 'hammer-and-fail')
  await create(payer, 'honest-payer-1')
  await pay('honest-payer-1')
  sandbox.switches.answer = '500'
  for (let press = 0; press < 20; press += 1) {
    expect(await verify(academy, learner, 'hammer-and-fail')).toBeRefused(503)
  }
  sandbox.switches.answer = 'normal'
  await vi.waitFor(
    async () => expect((await verify(academy, payer, 'honest-payer-1')).body.payment_status).toBe('success'),
    PATIENCE,
  )
})

test.each([
  ['in seconds', () => '30'],
  ['as a moment in seconds', () => String(Math.floor(Date.now() / 1000) + 30)],
  ['as a moment in milliseconds', () => String(Date.now() + 30_000)],
])(
  'a provider that asks for fewer questions is left alone as long as it says %s, and trips no breaker',
  async (_, reset) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { apiUrl, sandbox, open } = await startSandbox()
    await open('too-many-1')
    const provider = paystackAt(apiUrl, { breakAfter: 1, restMs: 600_000, attemptMs: 5_000, wholeMs: 9_000 })
    sandbox.switches.answer = '429'
    sandbox.switches.rateLimitReset = reset()
    const looked = vi.spyOn(sandbox.store, 'find')
    await expect(provider.verify('too-many-1')).rejects.toThrow(/fewer questions/)
    sandbox.switches.answer = 'normal'
    await expect(provider.verify('too-many-1')).rejects.toMatchObject({ name: 'ProviderResting' })
    expect(looked).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 30_000)
    expect(await provider.verify('too-many-1')).toMatchObject({ reference: 'too-many-1' })
  },
)

test('a short rest that the provider asks for is waited for, by who was told of it and by who asks meanwhile', async () => {
  const { apiUrl, sandbox, open } = await startSandbox()
  await open('short-rest-1')
  await open('short-rest-2')
  const provider = paystackAt(apiUrl, { attemptMs: 5_000, wholeMs: 9_000 })
  sandbox.switches.answer = '429'
  const refusal = vi.spyOn(sandbox.switches, 'rateLimitReset', 'get').mockReturnValue('1')
  const told = provider.verify('short-rest-1')
  await vi.waitFor(() => expect(refusal).toHaveBeenCalled())
  sandbox.switches.answer = 'normal'
  const meanwhile = provider.verify('short-rest-2')
  expect(await told).toMatchObject({ reference: 'short-rest-1' })
  expect(await meanwhile).toMatchObject({ reference: 'short-rest-2' })
})

test('a question that is to wait for no rest is told of it at once', async () => {
  const { apiUrl, sandbox, open } = await startSandbox()
  await open('short-rest-3')
  const provider = paystackAt(apiUrl, { attemptMs: 5_000, wholeMs: 9_000 })
  sandbox.switches.answer = '429'
  const refusal = vi.spyOn(sandbox.switches, 'rateLimitReset', 'get').mockReturnValue('1')
  const told = provider.verify('short-rest-3', { waitsForRest: false })
  await expect(told).rejects.toMatchObject({ name: 'ProviderResting' })
  expect(refusal).toHaveBeenCalledTimes(1)
})

test('a learner who asks while a webhook does is answered, though the webhook is put off for a rest of the provider', async () => {
  const academy = await payingAcademy({
    provider: sandboxed => ({
      ...sandboxed,
      async verify(reference, options) {
        if (options?.waitsForRest === false) throw new ProviderResting('The provider rests', 1)
        return sandboxed.verify(reference, options)
      },
    }),
  })
  const { learner, create, pay, sandbox } = academy
  await create(learner, 'both-in-a-rest')
  sandbox.switches.webhook.copies = 0
  await pay('both-in-a-rest')
  const ask = (source: 'webhook' | 'learner') =>
    settle(asAcademy(academy), 'both-in-a-rest', { ...QUIET_ACTOR, source })
  const [webhook, person] = await Promise.allSettled([ask('webhook'), ask('learner')])
  expect(webhook).toMatchObject({ status: 'rejected', reason: { name: 'ProviderResting' } })
  expect(person).toMatchObject({ status: 'fulfilled', value: { status: 'success' } })
})
