import { expect, test } from 'vitest'
import type { Arrival } from '../../scripts/letters/mailSink.ts'
import { judgeLetters } from '../../scripts/letters/verdict.ts'

const FINE = { lost: [], wrong: [], againByLine: 0, againByKill: 0 }

function arrival(own: Partial<Arrival> = {}): Arrival {
  return { to: 'ada', messageId: '<1>', fate: 'taken', readAt: 1_000, confirmedAt: 1_050, ...own }
}

test('one letter each is as it should be', () => {
  const letters = [arrival(), arrival({ to: 'bola', messageId: '<2>' })]
  expect(judgeLetters(['ada', 'bola'], letters, [])).toEqual(FINE)
})

test('who has none has lost a letter', () => {
  expect(judgeLetters(['ada', 'bola'], [arrival()], [])).toEqual({ ...FINE, lost: ['bola'] })
})

test('a letter that comes twice needs a cut line or a kill before it was noted', () => {
  const again = arrival({ readAt: 60_000 })
  const judge = (first: Arrival, kills: number[] = []) => judgeLetters(['ada'], [first, again], kills)
  expect(judge(arrival())).toEqual({ ...FINE, wrong: ['ada'] })
  expect(judge(arrival({ fate: 'cut', confirmedAt: null }))).toEqual({ ...FINE, againByLine: 1 })
  expect(judge(arrival(), [1_040])).toEqual({ ...FINE, againByKill: 1 })
  for (const elsewhen of [900, 5_000, 70_000])
    expect(judge(arrival(), [elsewhen])).toEqual({ ...FINE, wrong: ['ada'] })
})

test('another Message-ID, or one for two people, is wrong in any case', () => {
  const cut = arrival({ fate: 'cut' })
  expect(judgeLetters(['ada'], [cut, arrival({ messageId: '<2>' })], []).wrong).toEqual(['ada'])
  expect(judgeLetters(['ada', 'bola'], [arrival(), arrival({ to: 'bola' })], []).wrong).toHaveLength(1)
})
