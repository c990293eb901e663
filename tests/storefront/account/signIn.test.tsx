import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, tutorSession } from '../../support/screens/shown.ts'

const count = { all: 0, ongoing: 0, completed: 0, total: 0 }

function academy() {
  return new FakeApi()
    .on(getEnrolmentCount, { data: count })
    .on(listEnrolledCourses, { data: [] })
    .on(login, ({ body }) => {
      const session = body.email.startsWith('tunde') ? tutorSession() : learnerSession()
      return {
        token: session.token,
        user: session.data,
        is_verified: session.isVerified,
        user_type: session.userType,
      }
    })
}

async function signIn(
  person: ReturnType<typeof renderSite>['person'],
  email: string,
  password = 'learn-today-1',
) {
  await person.type(await screen.findByLabelText('Email'), email)
  await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Login' }))
}

test('a wrong password does not end the session of whoever is signed in', async () => {
  const api = academy().on(login, refused('account.wrong_password', 'Email or password is incorrect.'))
  const { person, session } = renderSite('/login', { api, session: learnerSession() })
  await person.type(await screen.findByLabelText('Email'), 'b@example.com')
  await person.type(screen.getByLabelText('Password'), 'not-it-at-all')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Email or password is incorrect.')
  expect(session.read()).not.toBeNull()
  expect(screen.queryByText('Your session has ended')).toBeNull()
})

test('signing in asks for e-mail and password, names no user type and goes to /dashboard', async () => {
  const api = academy()
  const { person, address, session } = renderSite('/login', { api })
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn(person, ' ada@example.com ')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.bodiesOf(login)).toEqual([{ email: 'ada@example.com', password: 'learn-today-1' }])
  expect(session.read()).toEqual(learnerSession())
})

test('a browser that knows itself says so when somebody signs in', async () => {
  const api = academy()
  const { person, address } = renderSite('/login', { api, browser: () => 'a-browser' })
  await signIn(person, 'ada@example.com')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(api.bodiesOf(login)).toEqual([
    { email: 'ada@example.com', password: 'learn-today-1', browser: 'a-browser' },
  ])
})

test('signing in goes to the redirect target with the method in it', async () => {
  const { person, address } = renderSite(
    '/login?redirect_to=%2Fcourses%2Fcloth-dyeing%2Fenrol%3Fmethod%3Dphysical',
    { api: academy() },
  )
  await signIn(person, 'ada@example.com')
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/enrol?method=physical'))
})

test.each([
  'https://evil.example/steal',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/logout',
  '/login?redirect_to=/logout',
])('a redirect_to of %s is dropped', async hostile => {
  const { person, address } = renderSite(`/login?redirect_to=${encodeURIComponent(hostile)}`, {
    api: academy(),
  })
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register')
  await signIn(person, 'ada@example.com')
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('the link to sign up keeps the redirect target', async () => {
  const query = '?redirect_to=%2Fcourses%2Fcloth-dyeing%2Fenrol%3Fmethod%3Dvirtual'
  renderSite(`/login${query}`, { api: academy() })
  expect(await screen.findByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/register${query}`)
})

test('e-mail and password are required before anything is sent', async () => {
  const api = academy()
  const { person } = renderSite('/login', { api })
  await person.click(await screen.findByRole('button', { name: 'Login' }))
  expect(await screen.findByText('Email is required.')).toBeVisible()
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.')
  expect(api.bodiesOf(login)).toEqual([])
})

test('a refused sign-in shows "oops!" with the server’s text and keeps what was typed', async () => {
  const api = academy().on(login, refused('account.wrong_password', 'Email or password is incorrect.'))
  const { person, address } = renderSite('/login', { api })
  await signIn(person, 'ada@example.com', 'wrong-password')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('oops!Email or password is incorrect.')
  await waitFor(() => expect(alert).toHaveFocus())
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Password')).toHaveValue('wrong-password')
  expect(address()).toBe('/login')
})

test('an answer with no token shows "oops!" too', async () => {
  const { token: _, ...noToken } = { token: '', user: learnerSession().data, is_verified: true }
  const answer = { status: 'success', ...noToken, error: 'This account is suspended.' }
  const api = academy().on(login, Response.json(answer))
  const { person, session } = renderSite('/login', { api })
  await signIn(person, 'ada@example.com')
  expect(await screen.findByRole('alert')).toHaveTextContent('oops!This account is suspended.')
  expect(session.read()).toBeNull()
})

test('a cut connection shows "error", keeps what was typed, and signing in again works', async () => {
  const api = academy().on(login, unreachable())
  const { person, address } = renderSite('/login', { api })
  await signIn(person, 'ada@example.com')
  expect(await screen.findByRole('alert')).toHaveTextContent("errorWe can't reach the academy.")
  expect(screen.getByLabelText('Password')).toHaveValue('learn-today-1')
  api.on(login, {
    token: 'learner-token',
    user: learnerSession().data,
    is_verified: true,
    user_type: 'learner',
  })
  await person.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('the password is hidden until the person shows it', async () => {
  const { person } = renderSite('/login', { api: academy() })
  const password = await screen.findByLabelText('Password')
  expect(password).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
})

test('a tutor who is sent away from a learner’s page is told why', async () => {
  renderSite('/dashboard', { api: academy(), session: tutorSession() })
  expect(await screen.findByText('You are signed in as a tutor')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('the demo account is shown only when the academy has one, and fills itself in', async () => {
  const demo = { email: 'learner@example.com', password: 'learn-today-1' }
  const api = new FakeApi({ demo_accounts: { learner: demo, tutor: demo } })
  const { person, unmount } = renderSite('/login', { api })
  await person.click(await screen.findByRole('button', { name: 'Use it' }))
  expect(screen.getByLabelText('Email')).toHaveValue('learner@example.com')
  expect(screen.getByLabelText('Password')).toHaveValue('learn-today-1')
  unmount()
  renderSite('/login', { api: academy() })
  await screen.findByLabelText('Email')
  expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
})

test('a browser that blocks cookies is told so where it signs in, and what was typed stays', async () => {
  const { person, session, address } = renderSite('/login', { api: academy() })
  session.write = () => undefined
  await signIn(person, 'ada@example.com')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Your browser blocks cookies for this site, so we can't keep you logged in. Allow cookies for this site, then log in again.",
  )
  expect(address()).toBe('/login')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})

test('cookies that are blocked after an earlier sign-in do not pass for the new one', async () => {
  const earlier = { ...learnerSession(), token: 'an-earlier-token' }
  const { person, session } = renderSite('/login', { api: academy(), session: earlier })
  session.write = () => undefined
  await signIn(person, 'ada@example.com')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocks cookies for this site')
})
