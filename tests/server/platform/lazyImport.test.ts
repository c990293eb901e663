import { expect, test } from 'vitest'
import { lazyImport } from '#server/platform/lazyImport.ts'

test('what is needed late is made once, however many ask for it', async () => {
  let times = 0
  const lazy = lazyImport(async () => ++times)
  expect(await lazy.ifMade()).toBeNull()
  expect(await Promise.all([lazy.get(), lazy.get()])).toEqual([1, 1])
  expect(await lazy.ifMade()).toBe(1)
})

test('what could not be made is tried again', async () => {
  let times = 0
  const lazy = lazyImport(async () => {
    times += 1
    if (times === 1) throw new Error('out of memory')
    return times
  })
  await expect(lazy.get()).rejects.toThrow('out of memory')
  expect(await lazy.get()).toBe(2)
})
