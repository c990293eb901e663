import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pages } from '#pages/pages.ts'
import { config, FakeApi } from '../support/screens/fakeApi.ts'
import { renderSite } from '../support/screens/renderSite.tsx'

const REACHABLE = {
  contact: {
    email: 'hello@academy.example',
    phone: '+234 1 700 0000',
    address: '1 Marina, Lagos',
    whatsapp: '+234 803 000 0000',
  },
  social: { ...config.social, x: 'https://x.com/academy' },
}

async function shown(path: string, own: Partial<typeof config> = {}) {
  renderSite(path, { api: new FakeApi(own) })
  await screen.findByRole('heading', { level: 1 })
  return within(screen.getByRole('main'))
}

test('the contact page lists every way that the operator has named, WhatsApp first', async () => {
  const page = await shown('/contact', REACHABLE)
  expect(page.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'WhatsApp',
    'Email',
    'Telephone',
    'Address',
    'X',
  ])
  expect(page.getByRole('link', { name: 'Write to +234 803 000 0000' })).toHaveAttribute(
    'href',
    'https://wa.me/2348030000000',
  )
  expect(page.getByText('1 Marina, Lagos')).toBeVisible()
})

test('the contact page is reachable by WhatsApp alone, and says what to write about a payment', async () => {
  const page = await shown('/contact', { contact: { ...config.contact, whatsapp: '+234 803 000 0000' } })
  expect(
    page.getByText('Ask us before you enrol, or tell us what went wrong. A person reads every message.'),
  ).toBeVisible()
  const payment = within(page.getByRole('heading', { name: 'About a payment' }).closest('section')!)
  expect(payment.getByText(/^Include the payment reference/)).toBeVisible()
  expect(payment.getByRole('link', { name: 'Payment History' })).toHaveAttribute('href', '/payment-history')
})

test('a demo says that nobody reads messages to its sample address', async () => {
  const page = await shown('/contact', { contact: { ...config.contact, email: 'hello@example.com' } })
  expect(page.getByRole('link', { name: 'hello@example.com' })).toBeVisible()
  expect(
    page.getByText('This is a demo with a sample address: nobody reads messages sent to it.'),
  ).toBeVisible()
  expect(page.queryByText(/A person reads every message/)).toBeNull()
})

test('without any contact the contact page says what helps all the same', async () => {
  const page = await shown('/contact')
  expect(page.getByText(/Your bank can trace it by this reference/)).toBeVisible()
  expect(page.queryByRole('term')).toBeNull()
})

test('the terms say when money goes back: in the words of the operator, and what always holds', async () => {
  const page = await shown('/terms', { refund_policy: 'Full refund within three days.' })
  const back = within(page.getByRole('heading', { name: 'Refunds' }).closest('section')!)
  expect(back.getByText('Full refund within three days.')).toBeVisible()
  expect(back.getByText(/^If the start date you paid for is cancelled/)).toBeVisible()
  expect(back.getByText(/A refund goes back to the card or account you paid with/)).toBeVisible()
  expect(back.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
})

test('the privacy page says who sees what, and where one takes and erases one’s data', async () => {
  const page = await shown('/privacy', { google: true, contact: REACHABLE.contact })
  expect(page.getByText(/They see your numbers only if you allow it/)).toBeVisible()
  expect(page.getByText(/we never see your card number/)).toBeVisible()
  expect(page.getByText(/sign-in with Google/)).toBeVisible()
  expect(page.getAllByRole('link', { name: 'Your account' })[0]).toHaveAttribute('href', '/account')
  expect(page.getByRole('link', { name: 'Nigeria Data Protection Commission' })).toBeVisible()
  expect(page.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
})

test('the privacy page names Google only where people sign in with it', async () => {
  const page = await shown('/privacy')
  expect(page.queryByText(/Google/)).toBeNull()
})

test('each answer of the help page leads to a page of the site', async () => {
  const page = await shown('/help', { refund_policy: 'Full refund within three days.' })
  const questions = page.getAllByRole('group')
  expect(questions.length).toBeGreaterThanOrEqual(10)
  const known = new Set<string>(Object.values(pages).map(({ path }) => path))
  for (const question of questions) {
    const links = within(question).getAllByRole('link', { hidden: true })
    for (const link of links) expect(known).toContain(link.getAttribute('href')?.split('#')[0])
  }
  const paid = questions.find(({ textContent }) => textContent?.startsWith("I paid but I'm not enrolled"))!
  expect(within(paid).getByRole('heading', { level: 3 })).toBeVisible()
  expect(paid).toHaveTextContent('press “I was debited”')
})

test.each(['/about', '/contact', '/terms', '/privacy', '/help'])(
  'the headings of %s stand in order',
  async path => {
    const page = await shown(path, REACHABLE)
    const levels = page.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1)
    }
  },
)
