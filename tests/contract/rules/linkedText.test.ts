import { expect, test } from 'vitest'
import { linkedParts } from '#contract/rules/linkedText.ts'

test('web addresses are links under their short form, the words around them stay', () => {
  expect(linkedParts('Read https://www.example.com/a?b=1, then rest.')).toEqual([
    { text: 'Read ' },
    { text: 'example.com/a?b=1', href: 'https://www.example.com/a?b=1' },
    { text: ', then rest.' },
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'www.',
  'awww.example.org',
  '<a href="x">',
  '',
])('%j stays text', text => {
  expect(linkedParts(text)).toEqual([{ text }])
})

test.each([
  [
    'Read https://en.wikipedia.org/wiki/Mercury_(planet) first.',
    'https://en.wikipedia.org/wiki/Mercury_(planet)',
  ],
  ['Fill in “https://example.org/form” today', 'https://example.org/form'],
  ['Fill in *https://example.org/bold* today', 'https://example.org/bold'],
  ['It is _https://example.org/a_b_.', 'https://example.org/a_b'],
  ['Or www.example.org/www', 'https://www.example.org/www'],
  ['or HTTPS://example.org/caps or', 'HTTPS://example.org/caps'],
  ["or https://example.org/o'brien/notes… ", "https://example.org/o'brien/notes"],
  ['See [the form](https://example.org/form), please', 'https://example.org/form'],
  ['«https://example.org/guillemets»', 'https://example.org/guillemets'],
  ['‘https://example.org/quoted’', 'https://example.org/quoted'],
  ["'https://example.org/quoted'", 'https://example.org/quoted'],
  ['(https://example.org/plain).', 'https://example.org/plain'],
  ['(see https://example.org/a_(b)?!)', 'https://example.org/a_(b)'],
  ['<https://example.org/?a=%5B1%5D&b=2>', 'https://example.org/?a=%5B1%5D&b=2'],
  ['https://example.org/zero\u200b', 'https://example.org/zero'],
  ['https://example.org/Èkó', 'https://example.org/Èkó'],
])('the link in %j ends where a reader ends it', (text, link) => {
  const parts = linkedParts(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual([link])
  const shown = link.replace(/^https?:\/\/(www\.)?/i, '')
  expect(parts.map(part => part.text).join('')).toBe(
    text.replace(/(https?:\/\/)?(www\.)?(?=example|en\.)/i, ''),
  )
  expect(parts.map(part => part.text)).toContain(shown)
})

test('two links with only a comma between them are two links', () => {
  const parts = linkedParts('https://example.org/a,https://example.org/b')
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://example.org/a', 'https://example.org/b'])
})
