import { expect, test } from 'vitest'
import { reachText, wayToReach } from '#contract/rules/reach.ts'

const NOBODY = {
  contact: { email: null, phone: null, address: null },
  social: { facebook: null, x: null, instagram: null, linkedin: null, youtube: null },
}

test.each([
  [{ contact: { email: 'a@b.example', phone: '1', address: 'Lagos' } }, 'email a@b.example'],
  [{ contact: { email: null, phone: '+234 1', address: 'Lagos' } }, 'call +234 1'],
  [
    { contact: { email: null, phone: '1', address: null, whatsapp: '+234 803' } },
    'message us on WhatsApp at +234 803',
  ],
  [
    { contact: { email: null, phone: null, address: '1 Marina, Lagos' } },
    'visit or write to 1 Marina, Lagos',
  ],
  [
    { social: { ...NOBODY.social, x: 'https://x.example/a', youtube: 'https://y.example' } },
    'message us on X, https://x.example/a',
  ],
])('an academy that names %j is reached by the first way', (ways, sentence) => {
  const way = wayToReach({ ...NOBODY, ...ways })
  expect(way && reachText(way)).toBe(sentence)
})

test('where the operator has named no way there is none', () => {
  expect(wayToReach(NOBODY)).toBeNull()
})
