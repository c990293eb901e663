import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

test('logging out shows "Logged Out", revokes the token, clears the session and goes to /login', async () => {
  let bearer = ''
  const api = new FakeApi().on(logout, asked => {
    bearer = asked.bearer
    return {}
  })
  const { session, address } = renderSite('/logout', { api, session: learnerSession() })
  expect(await screen.findByRole('heading', { name: 'Logged Out' })).toBeVisible()
  await waitFor(() => expect(session.read()).toBeNull())
  expect(bearer).toBe('learner-token')
  await waitFor(() => expect(address()).toBe('/login'))
  expect(await screen.findByRole('link', { name: 'Signup' })).toBeVisible()
})

test.each([
  ['cannot be reached', unreachable()],
  ['has ended the session already', refused('session.required', 'You must be logged in.')],
])('logging out works when the server %s', async (_, answer) => {
  const api = new FakeApi().on(logout, answer)
  const { session, address } = renderSite('/logout', { api, session: learnerSession() })
  await waitFor(() => expect(session.read()).toBeNull())
  await waitFor(() => expect(address()).toBe('/login'))
})

test('a visitor who opens /logout is not sent to the server', async () => {
  const api = new FakeApi()
  const { address } = renderSite('/logout', { api })
  await waitFor(() => expect(address()).toBe('/login'))
  expect(api.bodiesOf(logout)).toEqual([])
})
