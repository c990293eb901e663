import { expect, test } from 'vitest'
import { firstWords, mailLink, whatsappLink } from '#contract/rules/reachLearner.ts'

test('a link to WhatsApp has the number without its plus, and the first words', () => {
  const words = firstWords({ firstname: 'Ada' }, 'Cloth & Dye')
  expect(whatsappLink('+2348031234567', words)).toBe(
    'https://wa.me/2348031234567?text=Hello%20Ada%2C%20about%20Cloth%20%26%20Dye%3A%20',
  )
})

test.each(['08031234567', '+234 803', 'javascript:alert(1)', '+0803', ''])('%j makes no link', number => {
  expect(whatsappLink(number, 'Hello')).toBeNull()
})

test('a link to mail keeps what is typed from becoming another addressee', () => {
  expect(mailLink('ada?bcc=x@example.com', 'A & B', 'Hello')).toBe(
    'mailto:ada%3Fbcc%3Dx@example.com?subject=A%20%26%20B&body=Hello',
  )
})
