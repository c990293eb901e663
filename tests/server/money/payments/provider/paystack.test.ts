import { expect, onTestFinished, test, vi } from 'vitest'
import { type ProviderRefused, ProviderUnavailable } from '#server/platform/ports/paymentProvider.ts'
import { paystackAt, SANDBOX_SECRET_KEY, startSandbox } from '../../../../support/standIns/sandboxServer.ts'

test('a paid transaction is told with its amount, currency, domain, channel and payer', async () => {
  const { apiUrl, open, pay } = await startSandbox()
  await open('paid-1', 7_300_000)
  await pay('paid-1')
  expect(await paystackAt(apiUrl).verify('paid-1')).toMatchObject({
    reference: 'paid-1',
    status: 'success',
    amount: 7_300_000,
    requestedAmount: 7_300_000,
    currency: 'NGN',
    domain: 'test',
    channel: 'card',
    customerEmail: 'ada@example.com',
    paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('a reference that Paystack never heard of is null', async () => {
  const { apiUrl } = await startSandbox()
  expect(await paystackAt(apiUrl).verify('never-seen')).toBeNull()
})

test("a 404 that is not in Paystack's own words says nothing about the payment", async () => {
  const { origin } = await startSandbox()
  await expect(paystackAt(`${origin}/lost`).verify('some-ref-1')).rejects.toThrow(ProviderUnavailable)
})

test('every status word of Paystack is read, and a new one is unknown rather than success', async () => {
  const { apiUrl, sandbox, open } = await startSandbox()
  await open('status-1')
  for (const status of [
    'success',
    'failed',
    'abandoned',
    'ongoing',
    'pending',
    'processing',
    'queued',
    'reversed',
  ]) {
    sandbox.switches.told = { status }
    expect(await paystackAt(apiUrl).verify('status-1')).toMatchObject({ status })
  }
  sandbox.switches.told = { status: 'sucess' }
  expect(await paystackAt(apiUrl).verify('status-1')).toMatchObject({ status: 'unknown' })
})

test.each(['500', '401', '429', 'html', 'wrong-shape', 'hang'] as const)(
  'a provider that answers %s is unavailable, and not waited for',
  async answer => {
    const { apiUrl, sandbox, open } = await startSandbox()
    await open('bad-day-1')
    sandbox.switches.answer = answer
    await expect(paystackAt(apiUrl).verify('bad-day-1')).rejects.toThrow(ProviderUnavailable)

    sandbox.switches.answer = 'normal'
    expect(await paystackAt(apiUrl).verify('bad-day-1')).toMatchObject({ reference: 'bad-day-1' })
  },
)

test('a wrong secret key and a dead address are unavailable too', async () => {
  const { apiUrl } = await startSandbox()
  await expect(paystackAt(apiUrl, {}, 'sk_test_wrong').verify('any-ref-1')).rejects.toThrow(
    ProviderUnavailable,
  )
  await expect(paystackAt('http://127.0.0.1:1').verify('any-ref-1')).rejects.toThrow(ProviderUnavailable)
})

test('a read is tried again after a server error, a refund is never sent twice', async () => {
  const { apiUrl, sandbox, open } = await startSandbox()
  await open('again-1')
  const provider = paystackAt(apiUrl)
  const asked = vi.spyOn(sandbox.store, 'find')
  asked.mockRejectedValueOnce(new Error('once'))
  expect(await provider.verify('again-1')).toMatchObject({ reference: 'again-1' })
  expect(asked).toHaveBeenCalledTimes(2)

  asked.mockClear()
  asked.mockRejectedValueOnce(new Error('once'))
  await expect(provider.refund({ reference: 'again-1' })).rejects.toThrow(ProviderUnavailable)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('after failures in a row the provider is left alone, and asked again after a rest', async () => {
  const { apiUrl, sandbox, open } = await startSandbox()
  await open('rest-1')
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = paystackAt(apiUrl, { breakAfter: 3, restMs: 60_000, readRetries: 0 })
  sandbox.switches.answer = '500'
  for (let failure = 0; failure < 3; failure += 1) await expect(provider.verify('rest-1')).rejects.toThrow()

  sandbox.switches.answer = 'normal'
  await expect(provider.verify('rest-1')).rejects.toThrow(/left alone/)
  vi.setSystemTime(Date.now() + 60_001)
  expect(await provider.verify('rest-1')).toMatchObject({ reference: 'rest-1' })
})

test('a reference is escaped in the path', async () => {
  const { apiUrl } = await startSandbox()
  expect(await paystackAt(apiUrl).verify('../refund')).toBeNull()
})

test('transactions are listed by status, over all pages, however many the provider puts on one', async () => {
  const { apiUrl, open, pay } = await startSandbox()
  for (let index = 0; index < 120; index += 1) await open(`listed-${index}`)
  for (let index = 0; index < 105; index += 1) await pay(`listed-${index}`)
  expect((await paystackAt(apiUrl).list({ status: 'success' })).transactions).toHaveLength(105)
  expect(await paystackAt(apiUrl).list({ from: '2999-01-01T00:00:00.000Z' })).toEqual({
    transactions: [],
    unreadable: [],
  })
})

test('a refund is queued, listed, and refused beyond what was paid', async () => {
  const { apiUrl, open, pay } = await startSandbox()
  await open('refund-1', 1_000)
  await pay('refund-1')
  const provider = paystackAt(apiUrl)
  expect(await provider.refund({ reference: 'refund-1', amount: 400 })).toMatchObject({
    status: 'pending',
    amount: 400,
  })
  const transaction = await provider.verify('refund-1')
  expect(transaction?.status).toBe('success')
  expect(await provider.refundsOf(transaction?.id ?? '')).toMatchObject([
    { amount: 400, status: 'processed' },
  ])

  const refusal: ProviderRefused = await provider
    .refund({ reference: 'refund-1', amount: 601 })
    .catch(error => error)
  expect(refusal.name).toBe('ProviderRefused')
  expect(refusal.message).toMatch(/more than transaction amount/)

  await provider.refund({ reference: 'refund-1' })
  expect(await provider.verify('refund-1')).toMatchObject({ status: 'reversed' })
})

test('no failure tells the secret key', async () => {
  const { apiUrl, sandbox } = await startSandbox()
  sandbox.switches.answer = '500'
  const error: Error = await paystackAt(apiUrl)
    .verify('any-ref-1')
    .catch(failure => failure)
  expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(SANDBOX_SECRET_KEY)
})
