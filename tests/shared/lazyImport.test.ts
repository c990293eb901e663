import { expect, test, vi } from 'vitest'
import { lazyImport } from '#shared/lazyImport.ts'

test('a part is loaded once, however often it is asked for', async () => {
  const load = vi.fn(async () => ({ name: 'console' }))
  const part = lazyImport(load)
  expect(await part()).toBe(await part())
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that did not come is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('console')
  const part = lazyImport(load)
  await expect(part()).rejects.toThrow('no network')
  expect(await part()).toBe('console')
})
