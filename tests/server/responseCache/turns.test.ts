import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#server/responseCache/turns.ts'

function begunOf(turns: ReturnType<typeof createTurns>, names: readonly string[]): string[] {
  const begun: string[] = []
  for (const name of names) turns.take(() => begun.push(name))
  return begun
}

test('of requests that come at once the first begins, and one more in each turn of the event loop', async () => {
  const begun = begunOf(createTurns(), ['first', 'second', 'third'])
  expect(begun).toEqual(['first'])
  await nextTurn()
  expect(begun).toEqual(['first', 'second'])
  await nextTurn()
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('who comes alone never waits', async () => {
  const turns = createTurns()
  for (let visit = 0; visit < 3; visit += 1) {
    expect(begunOf(turns, ['alone'])).toEqual(['alone'])
    await nextTurn()
    await nextTurn()
  }
})

test('a server that closes begins with all who wait', async () => {
  const turns = createTurns()
  const begun = begunOf(turns, ['first', 'second', 'third'])
  turns.flush()
  expect(begun).toEqual(['first', 'second', 'third'])
  await nextTurn()
  expect(begun).toHaveLength(3)
})
