import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkResetLink, forgotPassword, resetPassword } from '#contract/accounts.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const TOKEN = 'x'.repeat(43)
const LINK = `/reset-password?token=${TOKEN}`

test.each(['/login', '/tutor/login'])('%s leads to a new password', async address => {
  renderSite(address, { api: new FakeApi() })
  const link = await screen.findByRole('link', { name: 'Forgot password?' })
  expect(link).toHaveAttribute('href', '/forgot-password')
})

test('a link is asked for with the e-mail, without the spaces around it, and the answer names nobody', async () => {
  const api = new FakeApi().on(forgotPassword, {})
  const { person, address } = renderSite('/forgot-password', { api })
  await person.type(await screen.findByLabelText('Email'), ' ada@example.com ')
  await person.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByText('Check your email')).toBeVisible()
  expect(address()).toBe('/forgot-password?sent=1')
  expect(api.bodiesOf(forgotPassword)).toEqual([{ email: 'ada@example.com' }])
})

test('without a connection the e-mail stays, and the alert says why', async () => {
  const api = new FakeApi().on(forgotPassword, unreachable())
  const { person } = renderSite('/forgot-password', { api })
  await person.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await person.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy.")
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('a new password signs this browser out, makes it known, and leads to the sign-in page', async () => {
  const api = new FakeApi().on(checkResetLink, { is_valid: true }).on(resetPassword, {})
  const options = { api, session: learnerSession(), browser: () => 'this-browser' }
  const { person, session, address } = renderSite(LINK, options)
  await person.type(await screen.findByLabelText('New password'), 'nine purple plums')
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(address()).toBe('/login?reset=1'))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(session.read()).toBeNull()
  expect(api.bodiesOf(resetPassword)).toEqual([
    { token: TOKEN, password: 'nine purple plums', browser: 'this-browser' },
  ])
})

test('a password that is too short or refused is said on its field, and the link may be tried again', async () => {
  const sentence = 'Many people use this password. Please choose another.'
  const answer = refused('request.invalid', sentence, { fields: { password: sentence } })
  const api = new FakeApi().on(checkResetLink, { is_valid: true }).on(resetPassword, answer)
  const { person } = renderSite(LINK, { api })
  const field = await screen.findByLabelText('New password')
  await person.type(field, 'short')
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByText('Password must be 8 characters or more.')).toBeVisible()
  expect(api.bodiesOf(resetPassword)).toEqual([])
  await person.clear(field)
  await person.type(field, 'password1!')
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence)))
})

test.each([
  ['used meanwhile', LINK, refused('reset_link.not_valid', "This link doesn't work.")],
  ['cut', `${LINK.slice(0, -1)}`, undefined],
  ['missing', '/reset-password', undefined],
])('a link that is %s says so, and where to ask for a new one', async (_, address, answer) => {
  const api = new FakeApi().on(checkResetLink, { is_valid: true })
  if (answer) api.on(resetPassword, answer)
  const { person } = renderSite(address, { api })
  if (answer) {
    await person.type(await screen.findByLabelText('New password'), 'nine purple plums')
    await person.click(screen.getByRole('button', { name: 'Save password' }))
  }
  expect(await screen.findByRole('alert')).toHaveTextContent("This link doesn't work")
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('a used or expired link says so before anything is typed, and is not used up by looking', async () => {
  const api = new FakeApi().on(checkResetLink, { is_valid: false })
  renderSite(LINK, { api })
  expect(await screen.findByRole('alert')).toHaveTextContent("This link doesn't work")
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(api.bodiesOf(checkResetLink)).toEqual([{ token: TOKEN }])
  expect(api.bodiesOf(resetPassword)).toEqual([])
})

test('a link that could not be checked shows the form, whose answer decides', async () => {
  const api = new FakeApi().on(checkResetLink, unreachable())
  renderSite(LINK, { api })
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

test('a password whose answer was lost can be sent again, even if the link has been used by it', async () => {
  const api = new FakeApi().on(checkResetLink, { is_valid: true }).on(resetPassword, unreachable())
  const { person, address } = renderSite(LINK, { api })
  await person.type(await screen.findByLabelText('New password'), 'nine purple plums')
  api.on(checkResetLink, { is_valid: false })
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy.")
  api.on(resetPassword, {})
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  await waitFor(() => expect(address()).toBe('/login?reset=1'))
})
