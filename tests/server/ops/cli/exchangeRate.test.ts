import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { operatorWith } from '../../../support/academy/operator.ts'

/** A rate source that can stop answering. */
async function rateSource() {
  let rate: number | null = 1512.5
  const server = createServer((_, response) => {
    response.writeHead(rate === null ? 503 : 200).end(JSON.stringify({ rate }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    fallSilent: () => {
      rate = null
    },
  }
}

test('the doctor tells the rate, its age where the source is silent, and when nothing can be sold at it', async () => {
  const source = await rateSource()
  const operator = await operatorWith({ EXCHANGE_RATE_URL: source.url })
  const naira = async () => (await operator.run('doctor')).said.match(/^.*EXCHANGE_RATE_URL.*$/m)?.[0]
  expect(await naira()).toBe('ok    EXCHANGE_RATE_URL gives ₦1512.5 per dollar. Learners pay ₦300 more.')

  source.fallSilent()
  expect(await naira()).toBe(
    'BAD   EXCHANGE_RATE_URL has never given a naira rate, so courses priced in dollars cannot be sold.',
  )
  // The operator's clock is fixed at 2 March 2026, 09:00.
  const { db } = operator.look()
  const kept = { currency: 'NGN', rate: 15_000_000, fetched_at: '2026-03-01T03:30:00.000Z' }
  await db.insertInto('exchange_rates').values(kept).execute()
  expect(await naira()).toBe(
    'note  EXCHANGE_RATE_URL gives no naira rate right now, but the last good rate, ₦1500 per dollar, is 29 hours old and can be used for 48 hours.',
  )
  await db.updateTable('exchange_rates').set({ fetched_at: '2026-02-28T00:00:00.000Z' }).execute()
  expect(await naira()).toBe(
    'BAD   EXCHANGE_RATE_URL gives no naira rate, and the last good rate, ₦1500 per dollar, is 57 hours old. Courses priced in dollars cannot be sold.',
  )
  expect((await operator.run('doctor')).code).toBe(1)
})
