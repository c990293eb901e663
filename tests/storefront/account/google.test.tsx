import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { forgotPassword } from '#contract/accounts.ts'
import { allowGoogle, unlinkGoogle } from '#contract/google.ts'
import { listNotices } from '#contract/notices.ts'
import { getAccount, listSessions, type OwnAccount } from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { GOOGLE_REFUSALS } from '#contract/rules/googleRefusal.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { ownAccount } from '../../support/screens/ownAccount.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const GOOGLE = { email: 'ada@gmail.com', linked_at: '2026-03-01T09:00:00.000Z' }

function opened(account: Partial<OwnAccount> = {}, address = '/account') {
  const api = new FakeApi({ google: true })
    .on(getAccount, { data: ownAccount(account) })
    .on(listSessions, { data: [] })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
  return { api, ...renderSite(address, { api, session: learnerSession() }) }
}

const section = () => screen.findByRole('region', { name: 'Google' })

test.each(GOOGLE_REFUSALS)('the sign-in page says why somebody is back from Google: %s', async reason => {
  renderSite(`/login?google=${reason}`, { api: new FakeApi({ google: true }) })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^[A-Z“].{20,}\.$/)
})

test('a refusal by Google goes once somebody tries their password', async () => {
  const api = new FakeApi({ google: true })
  const { person } = renderSite('/tutor/login?google=away', { api })
  await screen.findByText(/^Google isn't responding/)
  await person.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(screen.queryByText(/^Google isn't responding/)).toBeNull())
})

test('where the academy has no Google, neither page nor account speaks of it', async () => {
  const api = new FakeApi()
    .on(getAccount, { data: ownAccount() })
    .on(listSessions, { data: [] })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
  renderSite('/account', { api, session: learnerSession() })
  await screen.findByRole('heading', { name: 'Your account' })
  expect(screen.queryByText(/Google/)).toBeNull()
})

test('the password is asked for, and then the browser goes to Google', async () => {
  const { api, person } = opened()
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  api.on(allowGoogle, { path: '/auth/google/start?link=abc' })
  await person.type(within(await section()).getByLabelText('Password to link Google'), 'learn-today-1')
  await person.click(screen.getByRole('button', { name: 'Link Google' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/auth/google/start?link=abc'))
  const link = screen.getByRole('link', { name: 'Continue to Google' })
  expect(link).toHaveAttribute('href', '/auth/google/start?link=abc')
  expect(api.bodiesOf(allowGoogle)).toEqual([{ current_password: 'learn-today-1' }])
})

test('a wrong password is said in the section, and nobody goes anywhere', async () => {
  const { api, person } = opened({ google: GOOGLE })
  const wrong = 'Current password is incorrect.'
  api.on(
    unlinkGoogle,
    refused('account.wrong_current_password', wrong, { fields: { current_password: wrong } }),
  )
  await person.type(within(await section()).getByLabelText('Password to unlink Google'), 'not-it-at-all')
  await person.click(screen.getByRole('button', { name: 'Unlink Google' }))
  expect(await within(await section()).findByRole('alert')).toHaveTextContent(wrong)
})

test('who has only Google is shown the way to a password in place of forms that need one', async () => {
  const { api, person } = opened({ google: GOOGLE, has_password: false })
  api.on(forgotPassword, {})
  await section()
  for (const label of [/^Password (?:to change email|to (?:un)?link)/, 'New password'])
    expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Set one first', hidden: true })).toHaveLength(3)
  await person.click(screen.getByRole('button', { name: 'Email me the link' }))
  expect(await screen.findByText("We've emailed you the link")).toBeVisible()
  expect(api.bodiesOf(forgotPassword)).toEqual([{ email: 'ada@example.com' }])
})

test('the account says why Google was not linked', async () => {
  opened({}, '/account?google=others')
  expect(await within(await section()).findByRole('alert')).toHaveTextContent(
    'This Google account is linked to another account',
  )
})
