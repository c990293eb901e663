import { expect, test } from 'vitest'
import { openCheckout } from '../../../src/storefront/enrolment/checkout/openCheckout.ts'
import { config } from '../../support/screens/fakeApi.ts'

test('whoever leaves while the card payment loads does not see it open on another page', async () => {
  const leaving = new AbortController()
  const payment = {
    reference: 'left-before-it-opened',
    amountKobo: 7_300_000,
    keptUntil: '2026-03-01T09:30:00.000Z',
  }
  const end = openCheckout({ email: 'ada@example.com', payments: config.payments }, payment, leaving.signal)
  leaving.abort()
  expect(await end).toEqual({ end: 'closed' })
  expect(document.querySelector('dialog')).toBeNull()
})
