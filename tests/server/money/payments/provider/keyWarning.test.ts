import { expect, test } from 'vitest'
import { keyWarning } from '#server/money/payments/provider/openPaymentProvider.ts'
import { readConfig } from '#server/platform/config/config.ts'

const LIVE = { PAYSTACK_SECRET_KEY: 'sk_live_abc', PAYSTACK_PUBLIC_KEY: 'pk_live_abc' }
const TRIED = { PAYSTACK_SECRET_KEY: 'sk_test_abc', PAYSTACK_PUBLIC_KEY: 'pk_test_abc' }

test('an academy in production that takes no real money says so at its start, without its keys', () => {
  const inProduction = (keys: object) => keyWarning(readConfig({ NODE_ENV: 'production', ...keys }))
  expect(inProduction({})).toMatch(/Card payments are not set up/)
  expect(inProduction(TRIED)).toMatch(/test key/)
  expect(inProduction(TRIED)).not.toContain('abc')
  expect(inProduction(LIVE)).toBeNull()
})

test('while trying out nobody is warned', () => {
  for (const keys of [{}, TRIED, LIVE]) expect(keyWarning(readConfig(keys))).toBeNull()
})
