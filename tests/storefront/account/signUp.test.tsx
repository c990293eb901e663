import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { listCategories, listCourses } from '#contract/courses.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, tutorSession } from '../../support/screens/shown.ts'

function academy() {
  return new FakeApi()
    .on(listCourses, { data: { data: [], total: 0, page: 1, per_page: 24, last_page: 1 } })
    .on(listCategories, { data: [] })
    .on(signup, ({ body }) => {
      const session = body.user_type === 'tutor' ? tutorSession() : learnerSession()
      return {
        token: session.token,
        user: session.data,
        is_verified: false,
        user_type: session.userType,
      }
    })
}

async function fillIn(person: ReturnType<typeof renderSite>['person']) {
  await person.type(await screen.findByLabelText('First name'), 'Ada')
  await person.type(screen.getByLabelText('Last name'), 'Obi')
  await person.type(screen.getByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'learn-today-1')
  await person.click(screen.getByRole('button', { name: 'Register' }))
}

test('signing up sends no user type and goes to /courses', async () => {
  const api = academy()
  const { person, address } = renderSite('/register', { api })
  expect(await screen.findByRole('heading', { name: 'Sign Up' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms')
  await fillIn(person)
  await waitFor(() => expect(address()).toBe('/courses'))
  expect(api.bodiesOf(signup)).toEqual([
    { firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', password: 'learn-today-1' },
  ])
})

test('signing up goes to the redirect target with the method in it', async () => {
  const query = '?redirect_to=%2Fcourses%2Fcloth-dyeing%2Fenrol%3Fmethod%3Dvirtual'
  const { person, address } = renderSite(`/register${query}`, { api: academy() })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login${query}`)
  await fillIn(person)
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/enrol?method=virtual'))
})

test('"Sign up as a Tutor" sends the user type tutor and goes to /tutor/dashboard', async () => {
  const api = academy()
  const { person, session } = renderSite('/tutor/register', { api })
  expect(await screen.findByRole('heading', { name: 'Sign up as a Tutor' })).toBeVisible()
  await fillIn(person)
  await waitFor(() => expect(session.read()).not.toBeNull())
  expect(api.bodiesOf(signup)).toMatchObject([{ user_type: 'tutor' }])
})

test('the password rule is said before it bites, and names must be more than spaces', async () => {
  const api = academy()
  const { person } = renderSite('/register', { api })
  const password = await screen.findByLabelText('Password')
  expect(password).toHaveAccessibleDescription(/8 characters or more/)
  await person.type(password, 'short')
  await person.type(screen.getByLabelText('First name'), '   ')
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Password must be 8 characters or more.')).toBeVisible()
  expect(screen.getByText('First name is required.')).toBeVisible()
  expect(screen.getByText('Email is required.')).toBeVisible()
  expect(api.bodiesOf(signup)).toEqual([])
})

test('a name of 200 characters stays as it was typed, and is told the limit', async () => {
  const api = academy()
  const { person } = renderSite('/register', { api })
  const field = await screen.findByLabelText('First name')
  await person.click(field)
  await person.paste('Ọlá'.repeat(67))
  await person.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('First name must be 100 characters or fewer.'),
  )
  expect(field).toHaveValue('Ọlá'.repeat(67))
  expect(api.bodiesOf(signup)).toEqual([])
})

test('the server’s sentence about a field stands on the field, and goes when it is put right', async () => {
  const api = academy().on(
    signup,
    refused('account.email_taken', 'You already have an account with this email.', {
      fields: { email: 'Taken already.' },
    }),
  )
  const { person, address } = renderSite('/register', { api })
  await fillIn(person)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'oops!You already have an account with this email.',
  )
  const email = screen.getByLabelText('Email')
  await waitFor(() => expect(email).toHaveAccessibleDescription('Taken already.'))
  expect(email).toHaveValue('ada@example.com')
  expect(address()).toBe('/register')
  await person.type(email, 'x')
  expect(email).not.toHaveAccessibleDescription('Taken already.')
})

test('fields carry what a password manager looks for', async () => {
  renderSite('/register', { api: academy() })
  expect(await screen.findByLabelText('First name')).toHaveAttribute('autocomplete', 'given-name')
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
})

test('a double press on Register sends the form once', async () => {
  const api = academy()
  const { person, address } = renderSite('/register', { api })
  await person.type(await screen.findByLabelText('First name'), 'Ada')
  await person.type(screen.getByLabelText('Last name'), 'Obi')
  await person.type(screen.getByLabelText('Email'), 'ada@example.com')
  await person.type(screen.getByLabelText('Password'), 'learn-today-1')
  const button = screen.getByRole('button', { name: 'Register' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(address()).toBe('/courses'))
  expect(api.bodiesOf(signup)).toHaveLength(1)
})

test('a new account in a browser that blocks cookies is told why it is not signed in', async () => {
  const { person, session, address } = renderSite('/register', { api: academy() })
  session.write = () => undefined
  await fillIn(person)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocks cookies for this site')
  expect(address()).toBe('/register')
})
