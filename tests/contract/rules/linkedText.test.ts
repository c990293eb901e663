import { expect, test } from 'vitest'
import { linkedParts } from '#contract/rules/linkedText.ts'

test('web addresses are links under their short form, the words around them stay', () => {
  expect(linkedParts('Read https://www.example.com/a?b=1, then rest.')).toEqual([
    { text: 'Read ' },
    { text: 'example.com/a?b=1', href: 'https://www.example.com/a?b=1' },
    { text: ', then rest.' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', '<a href="x">', ''])(
  '%j stays text',
  text => {
    expect(linkedParts(text)).toEqual([{ text }])
  },
)
