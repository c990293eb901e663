import { expect, test } from 'vitest'
import { channelsFor, PAYMENT_CHANNELS } from '#contract/rules/paymentChannels.ts'

test('in naira every way that is set up is offered, in another currency cards alone', () => {
  expect(channelsFor(PAYMENT_CHANNELS, 'NGN')).toEqual(['card', 'bank_transfer', 'ussd', 'bank'])
  expect(channelsFor(['card', 'ussd'], 'NGN')).toEqual(['card', 'ussd'])
  expect(channelsFor(PAYMENT_CHANNELS, 'USD')).toEqual(['card'])
  expect(channelsFor(['bank_transfer', 'ussd'], 'USD')).toEqual([])
  expect(channelsFor(undefined, 'NGN')).toEqual(['card'])
})
