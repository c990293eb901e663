import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi } from '../support/screens/fakeApi.ts'
import { renderSite } from '../support/screens/renderSite.tsx'
import { learnerSession, tutorSession } from '../support/screens/shown.ts'

const STUDENT_AREA = [
  '/payment-success?reference=abc12345',
  '/timetable',
  '/payment-history',
  '/dashboard',
  '/courses/enrolled',
]
const TUTOR_AREA = [
  '/tutor/dashboard',
  '/tutor/courses',
  '/tutor/classes',
  '/tutor/learners',
  '/tutor/learners/2',
  '/tutor/payments',
  '/tutor/refunds',
  '/tutor/history',
  '/courses/upload',
  '/courses/cloth-dyeing/edit',
  '/courses/cloth-dyeing/manage',
]

test.each(
  STUDENT_AREA.flatMap(
    page =>
      [
        [page, 'a visitor', undefined],
        [page, 'a tutor', tutorSession()],
      ] as const,
  ),
)('%s sends %s to /login and keeps the page', async (page, _, session) => {
  const api = new FakeApi()
  const { address } = renderSite(page, { api, session })
  await waitFor(() => expect(address()).toBe(`/login?redirect_to=${encodeURIComponent(page)}`))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(
    screen.getByText(session ? 'You are signed in as a tutor' : 'Sign in to see this page'),
  ).toBeVisible()
  expect(api.calls.map(({ line }) => line)).toEqual(['GET /api/config'])
})

test.each(
  TUTOR_AREA.flatMap(
    page =>
      [
        [page, 'a visitor', undefined],
        [page, 'a learner', learnerSession()],
      ] as const,
  ),
)('%s sends %s to /tutor/login and keeps the page', async (page, _, session) => {
  const api = new FakeApi()
  const { address } = renderSite(page, { api, session })
  await waitFor(() => expect(address()).toBe(`/tutor/login?redirect_to=${encodeURIComponent(page)}`))
  expect(await screen.findByRole('heading', { name: 'Tutor Login' })).toBeVisible()
  expect(api.calls.map(({ line }) => line)).toEqual(['GET /api/config'])
})
