import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getVerification, sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import type { Session } from '#shared/session.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

const TOKEN = 'x'.repeat(43)
const LINK = `/verify-email?token=${TOKEN}`
const NEW_LEARNER: Session = { ...learnerSession(), isVerified: false }
const { email } = NEW_LEARNER.data
const CONFIRM = { name: 'Confirm my email' }

const unverified = () => new FakeApi().on(getVerification, { email, is_verified: false })

test('the link is used by a press alone, and the session of this browser is verified from then on', async () => {
  const api = unverified().on(verifyEmail, { email, is_verified: true })
  const options = { api, session: NEW_LEARNER, browser: () => 'this-browser' }
  const { person, session, address } = renderSite(LINK, options)
  const button = await screen.findByRole('button', CONFIRM)
  expect(api.bodiesOf(verifyEmail)).toEqual([])
  await person.click(button)
  await waitFor(() => expect(address()).toBe('/verify-email?done=1'))
  expect(api.bodiesOf(verifyEmail)).toEqual([{ token: TOKEN, browser: 'this-browser' }])
  expect(session.read()).toEqual({ ...NEW_LEARNER, isVerified: true })
})

test('the link of another account leaves the session of this browser as it is', async () => {
  const api = unverified().on(verifyEmail, { email: 'eve@example.com', is_verified: true })
  const { person, session, address } = renderSite(LINK, { api, session: NEW_LEARNER })
  await person.click(await screen.findByRole('button', CONFIRM))
  await waitFor(() => expect(address()).toBe('/verify-email?done=1'))
  expect(session.read()?.isVerified).toBe(false)
})

test('a strange browser gives the password, which stays away while it is not asked for', async () => {
  const strange = refused('verification.other_browser', 'You signed up in another browser.')
  const api = new FakeApi().on(verifyEmail, strange)
  const { person } = renderSite(LINK, { api })
  await screen.findByRole('button', CONFIRM)
  expect(screen.queryByLabelText('Password')).toBeNull()
  await person.click(screen.getByRole('button', CONFIRM))
  await person.type(await screen.findByLabelText('Password'), 'seven yellow yams')
  api.on(verifyEmail, { email, is_verified: true })
  await person.click(screen.getByRole('button', CONFIRM))
  expect(await screen.findByText('Email confirmed')).toBeVisible()
  expect(api.bodiesOf(verifyEmail).at(-1)).toMatchObject({ token: TOKEN, password: 'seven yellow yams' })
})

test('a link that is over leads to a new letter', async () => {
  const api = new FakeApi().on(verifyEmail, refused('verification.link_not_valid', "This link doesn't work."))
  const { person } = renderSite(LINK, { api })
  await person.click(await screen.findByRole('button', CONFIRM))
  const link = await screen.findByRole('link', { name: 'Sign in to get a new email' })
  expect(link).toHaveAttribute('href', '/verify-email')
})

test('a code of another length is not sent, one with spaces is, and the page wanted follows', async () => {
  const api = unverified().on(verifyEmail, { email, is_verified: true })
  const url = '/verify-email?redirect_to=%2Fabout'
  const { person, session, address } = renderSite(url, { api, session: NEW_LEARNER })
  await person.type(await screen.findByLabelText('Code'), '12345')
  await person.click(screen.getByRole('button', CONFIRM))
  expect(await screen.findByText('Enter the six digits from the email.')).toBeVisible()
  expect(api.bodiesOf(verifyEmail)).toEqual([])
  await person.clear(screen.getByLabelText('Code'))
  await person.type(screen.getByLabelText('Code'), ' 123 456 ')
  await person.click(screen.getByRole('button', CONFIRM))
  await waitFor(() => expect(address()).toBe('/about'))
  expect(api.bodiesOf(verifyEmail)).toEqual([{ code: '123456' }])
  expect(session.read()?.isVerified).toBe(true)
})

test('without a connection the code stays, and the alert says why', async () => {
  const api = unverified().on(verifyEmail, unreachable())
  const { person } = renderSite('/verify-email', { api, session: NEW_LEARNER })
  await person.type(await screen.findByLabelText('Code'), '123456')
  await person.click(screen.getByRole('button', CONFIRM))
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the academy.")
  expect(screen.getByLabelText('Code')).toHaveValue('123456')
})

test('a new letter is on its way, and is said to be', async () => {
  const api = unverified().on(sendVerification, { email, is_verified: false })
  const { person } = renderSite('/verify-email', { api, session: NEW_LEARNER })
  await person.click(await screen.findByRole('button', { name: 'Send a new email' }))
  expect(await screen.findByText("We've sent a new email")).toBeVisible()
})

test('a session that is of another day learns that its e-mail is verified', async () => {
  const api = new FakeApi().on(getVerification, { email, is_verified: true })
  const { session } = renderSite('/verify-email', { api, session: NEW_LEARNER })
  expect(await screen.findByText('Email confirmed')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard')
  expect(session.read()?.isVerified).toBe(true)
})

test.each([
  [false, 1],
  [true, 0],
])(
  'the dashboard of a learner whose session is verified (%s) reminds %i times',
  async (isVerified, times) => {
    const api = new FakeApi()
      .on(getEnrolmentCount, { data: { all: 0, active: 0, completed: 0 } })
      .on(listEnrolledCourses, { data: [] })
    renderSite('/dashboard', { api, session: { ...NEW_LEARNER, isVerified } })
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
    const links = screen.queryAllByRole('link', { name: 'Enter the code we emailed you' })
    expect(links.map(link => link.getAttribute('href'))).toEqual(Array(times).fill('/verify-email'))
  },
)
