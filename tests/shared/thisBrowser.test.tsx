import { afterEach, expect, test, vi } from 'vitest'
import { thisBrowser } from '#shared/thisBrowser.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a browser makes 256 random bits once and keeps them', () => {
  const made = thisBrowser()
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(thisBrowser()).toBe(made)
  localStorage.clear()
  expect(thisBrowser()).not.toBe(made)
})

test('what somebody has put in its place is made anew', () => {
  localStorage.setItem('browser', 'me')
  expect(thisBrowser()).toMatch(/^[0-9a-f]{64}$/)
})

test('a browser that keeps nothing is a stranger', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('no storage here')
  })
  expect(thisBrowser()).toBeUndefined()
})
