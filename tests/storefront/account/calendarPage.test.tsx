import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '#contract/calendar.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const URL = `https://academy.example/calendar/${'x'.repeat(43)}.ics`
const WEBCAL = URL.replace('https:', 'webcal:')

function opened(since: string | null = null) {
  const api = new FakeApi().on(getCalendar, { data: { since } }).on(makeCalendarAddress, { url: URL })
  return { api, ...renderSite('/calendar', { api, session: learnerSession() }) }
}

test('an address is made, and handed to each kind of calendar in its own way', async () => {
  const { api, person } = opened()
  await person.click(await screen.findByRole('button', { name: 'Create private link' }))
  expect(await screen.findByText(URL)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Apple or Outlook' })).toHaveAttribute('href', WEBCAL)
  expect(screen.getByRole('link', { name: 'Google (on a computer)' })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(WEBCAL)}`,
  )
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download')
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(URL)
  expect(api.bodiesOf(makeCalendarAddress)).toHaveLength(1)
})

test('where nothing may be copied the address is selected', async () => {
  const { person } = opened()
  await person.click(await screen.findByRole('button', { name: 'Create private link' }))
  await screen.findByText(URL)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Selected. Copy it with your keyboard')).toBeVisible()
  expect(String(window.getSelection())).toBe(URL)
})

test('an address that was shown before is not shown again, and can be ended', async () => {
  const { api, person } = opened('2026-03-01T09:00:00.000Z')
  expect(await screen.findByText(/created a private link on 1 Mar 2026. We only show it once/)).toBeVisible()
  api.on(endCalendarAddress, {}).on(getCalendar, { data: { since: null } })
  await person.click(screen.getByRole('button', { name: 'Turn off link' }))
  expect(await screen.findByRole('button', { name: 'Create private link' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off link' })).toBeNull()
})

test('what could not be done is said', async () => {
  const { api, person } = opened()
  api.on(makeCalendarAddress, refused('rate_limit.reached', 'Too many requests.'))
  await person.click(await screen.findByRole('button', { name: 'Create private link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
})

test('the page says how soon a change arrives, and promises nothing', async () => {
  opened()
  expect(await screen.findByText(/Google: every 4 to 24 hours/)).toBeVisible()
})

test('a visitor is led to sign in', async () => {
  const { address } = renderSite('/calendar', { api: new FakeApi() })
  await waitFor(() => expect(address()).toBe('/login?redirect_to=%2Fcalendar'))
})
