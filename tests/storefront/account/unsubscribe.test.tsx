import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readUnsubscription, unsubscribe } from '#contract/notices.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'

const ADDRESS = '/unsubscribe/12.replies.code'
const KIND = { label: 'Replies to your ratings' }

test('the page names the letters, and one press ends them', async () => {
  const api = new FakeApi()
    .on(readUnsubscription, { data: { ...KIND, is_off: false } })
    .on(unsubscribe, ({ params }) => {
      expect(params.token).toBe('12.replies.code')
      return { data: { ...KIND, is_off: true } }
    })
  const { person } = renderSite(ADDRESS, { api })
  await screen.findByText(/Replies to your ratings/)
  await person.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText("You've unsubscribed")).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('letters that have ended already need no press', async () => {
  const api = new FakeApi().on(readUnsubscription, { data: { ...KIND, is_off: true } })
  renderSite(ADDRESS, { api })
  expect(await screen.findByText("You've unsubscribed")).toBeVisible()
})

test('a link that ends nothing says so, and leads to the choice of letters', async () => {
  const api = new FakeApi().on(readUnsubscription, refused('unsubscribe.not_valid', 'No such link.'))
  renderSite(ADDRESS, { api })
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage notifications' })).toHaveAttribute(
    'href',
    '/account#notices',
  )
})

test('without a connection the page can be tried again', async () => {
  const api = new FakeApi().on(readUnsubscription, unreachable())
  renderSite(ADDRESS, { api })
  await waitFor(() => expect(screen.getByRole('button', { name: /try again/i })).toBeVisible())
})
