import { expect, test, vi } from 'vitest'
import { batch } from '#server/database/batch.ts'
import { PATIENCE } from '../../support/patience.ts'

test('what is asked for at the same time, or while the last lot is worked on, is worked on together', async () => {
  const lots: number[][] = []
  let finish: () => void = () => undefined
  const worked = new Promise<void>(resolve => {
    finish = resolve
  })
  const double = batch<number, number>(
    async together => {
      lots.push([...together])
      await worked
      return together.map(number => number * 2)
    },
    () => false,
  )
  const first = [double(1), double(2)]
  await vi.waitFor(() => expect(lots).toHaveLength(1), PATIENCE)
  const second = [double(3), double(4)]
  finish()
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8])
  expect(await double(5)).toBe(10)
  expect(lots).toEqual([[1, 2], [3, 4], [5]])
})

test('what one of them brought fails for nobody else', async () => {
  const refuseOdd = batch<number, string>(
    async together => {
      if (together.some(number => number % 2 === 1)) throw new Error(`odd among ${together}`)
      return together.map(String)
    },
    () => false,
  )
  const ends = await Promise.allSettled([refuseOdd(2), refuseOdd(3), refuseOdd(4)])
  expect(ends).toEqual([
    { status: 'fulfilled', value: '2' },
    { status: 'rejected', reason: new Error('odd among 3') },
    { status: 'fulfilled', value: '4' },
  ])
})

test('a failure that is each one’s is told to all of them and nothing is tried again', async () => {
  let tries = 0
  const away = batch<number, number>(
    async () => {
      tries += 1
      throw new Error('away')
    },
    () => true,
  )
  const ends = await Promise.allSettled([away(1), away(2)])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(tries).toBe(1)
})
