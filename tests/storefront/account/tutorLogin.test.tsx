import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { FakeApi, refused } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, tutorSession } from '../../support/screens/shown.ts'

const tutorReply = {
  token: 'tutor-token',
  user: tutorSession().data,
  is_verified: true,
  user_type: 'tutor' as const,
}

test('"Tutor Login" names the user type tutor', async () => {
  const api = new FakeApi().on(login, tutorReply)
  const { person, session } = renderSite('/tutor/login', { api })
  expect(await screen.findByRole('heading', { name: 'Tutor Login' })).toBeVisible()
  await person.type(screen.getByLabelText('Email'), 'tunde@example.com')
  await person.type(screen.getByLabelText('Password'), 'teach-today-1')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(session.read()?.userType).toBe('tutor'))
  expect(api.bodiesOf(login)).toMatchObject([{ user_type: 'tutor' }])
})

test('the tutor’s form has no native validation: the server’s sentences stand on the fields', async () => {
  const api = new FakeApi().on(
    login,
    refused('request.invalid', 'Email is required. Password is required.', {
      fields: { email: 'Email is required.' },
    }),
  )
  const { person } = renderSite('/tutor/login', { api })
  expect(await screen.findByLabelText('Email')).not.toBeRequired()
  await person.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('oops!Email is required. Password is required.')
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.'),
  )
  expect(api.bodiesOf(login)).toHaveLength(1)
})

test('a learner who is sent away from the console is told why', async () => {
  const { address } = renderSite('/courses/upload', { api: new FakeApi(), session: learnerSession() })
  expect(await screen.findByText('You are signed in as a learner')).toBeVisible()
  expect(address()).toBe('/tutor/login?redirect_to=%2Fcourses%2Fupload')
})
