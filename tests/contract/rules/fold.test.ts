import { expect, test } from 'vitest'
import { compareFolded, fold, foldedWords, indexedWords } from '#contract/rules/fold.ts'

test.each([
  ['Ṣẹ́gun', 'segun'],
  ['Ɗanjuma Ƙarfi Ɓala Ƴar', 'danjuma karfi bala yar'],
  ['ÉLODIE', 'elodie'],
  ['O’Neil', "o'neil"],
  ['  Ada \u00a0  Obi ', 'ada obi'],
  ['Straße, Łódź, Ærø, İzmir', 'strasse, lodz, aero, izmir'],
  ['Wi‑Fi', 'wi-fi'],
  ['ﬁne\u00adly', 'finely'],
  ['C++ and C#', 'c++ and c#'],
  ['東京 한글', '東京 한글'],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
  expect(fold(folded)).toBe(folded)
})

test.each([
  ['Wi-Fi router', [['wi', 'wifi'], ['fi', 'wifi'], ['router']]],
  [
    "O'Neil",
    [
      ['o', 'oneil'],
      ['neil', 'oneil'],
    ],
  ],
  ['C++, C#/F# and A+', [['cplusplus'], ['csharp'], ['fsharp'], ['and'], ['aplus']]],
  ['HTML+CSS #1 a - b', [['html'], ['css'], ['1'], ['a'], ['b']]],
  ['🎉', []],
])('the words of %j are known in each of their spellings', (text, words) => {
  expect(foldedWords(text)).toEqual(words)
})

test('an index holds each spelling once', () => {
  expect(indexedWords('Wi-Fi and WiFi')).toBe('wi wifi fi and')
})

test('names are sorted without regard to case and accents', () => {
  expect(['Zainab', 'ọlá', 'Ada', 'Ọla', 'élodie'].sort(compareFolded)).toEqual([
    'Ada',
    'élodie',
    'ọlá',
    'Ọla',
    'Zainab',
  ])
})
