import { expect, test } from 'vitest'
import { isOpen, statusesBefore } from '#server/money/payments/transitions.ts'

test('each status is reached from these and from no other', () => {
  const before = (to: Parameters<typeof statusesBefore>[0]) => statusesBefore(to).sort()
  expect(before('pending'), 'nothing goes back to waiting').toEqual([])
  expect(before('success')).toEqual(['abandoned', 'disputed', 'failed', 'pending', 'refund_due', 'review'])
  expect(before('failed')).toEqual(['abandoned', 'pending'])
  expect(before('abandoned')).toEqual(['pending'])
  expect(before('review')).toEqual(['abandoned', 'failed', 'pending'])
  expect(before('refund_due')).toEqual(['abandoned', 'failed', 'pending', 'refunded', 'review', 'success'])
  expect(before('refunded')).toEqual([
    'abandoned',
    'disputed',
    'failed',
    'pending',
    'refund_due',
    'review',
    'success',
  ])
  expect(before('disputed')).toEqual(['refund_due', 'success'])
})

test('only what says "not yet" or "not this time" is open to the word of the provider', () => {
  for (const status of ['pending', 'failed', 'abandoned'] as const) expect(isOpen(status), status).toBe(true)
  for (const status of ['success', 'review', 'refund_due', 'refunded', 'disputed'] as const) {
    expect(isOpen(status), status).toBe(false)
  }
})
