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

test('the privacy page says who sees what, and where one takes and erases one’s data', async () => {
  const page = await shown('/privacy', { google: true, contact: REACHABLE.contact })
  expect(page.getByText(/They see your numbers only if you allow it/)).toBeVisible()
  expect(page.getByText(/no card number ever reaches us/)).toBeVisible()
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
  const page = await shown('/help', { refund_policy: 'All of it within three days.' })
  const questions = page.getAllByRole('group')
  expect(questions.length).toBeGreaterThanOrEqual(10)
  const known = new Set<string>(Object.values(pages).map(({ path }) => path))
  for (const question of questions) {
    const links = within(question).getAllByRole('link', { hidden: true })
    for (const link of links) expect(known).toContain(link.getAttribute('href')?.split('#')[0])
  }
  const paid = questions.find(({ textContent }) => textContent?.startsWith('I paid and see no course'))!
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
