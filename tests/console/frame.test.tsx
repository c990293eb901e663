import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { getCalendar } from '#contract/calendar.ts'
import { getCourse, listTutorCourses } from '#contract/courses.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { renderSite } from '../support/screens/renderSite.tsx'
import { learnerSession, shownCourse, tutorSession } from '../support/screens/shown.ts'

const session = tutorSession()

test('the side menu has Dashboard, My Courses, Add Course, Logout, and what is asked for each day; the top bar Home and Courses', async () => {
  renderConsole('/tutor/courses')
  const menu = within(await screen.findByRole('complementary')).getByRole('navigation', { name: 'Tutor' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(link => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dashboard', '/tutor/dashboard'],
    ['Classes', '/tutor/classes'],
    ['My Courses', '/tutor/courses'],
    ['Add Course', '/courses/upload'],
    ['Learners', '/tutor/learners'],
    ['Payments', '/tutor/payments'],
    ['History', '/tutor/history'],
    ['Logout', '/logout'],
  ])
  const bar = screen.getByRole('navigation', { name: 'Main' })
  expect(
    within(bar)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toEqual(['/', '/courses', '/notifications', '/account', '/calendar', '/logout'])
  await screen.findByText('Cloth dyeing')
})

test('the account menu leads to the account, to the pages that the side menu has not, and to Logout', async () => {
  const { person } = renderConsole('/tutor/courses')
  await person.click(await screen.findByRole('button', { name: 'Account menu' }))
  const account = await screen.findByRole('link', { name: 'Your account' })
  expect(account).toHaveAttribute('href', '/account')
  const menu = within(account.closest('ul') as HTMLElement)
  expect(menu.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', '/calendar')
  expect(menu.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/logout')
})

test("a tutor's calendar, which is no page of the console, stands beside the side menu too", async () => {
  const api = tutorAcademy().on(getCalendar, { data: { since: null } })
  renderSite('/calendar', { api, session })
  const menu = within(await screen.findByRole('complementary'))
  expect(menu.getByRole('link', { name: 'My Courses' })).toHaveAttribute('href', '/tutor/courses')
})

test('the side menu is collapsed by its button and stays collapsed', async () => {
  const { person, unmount } = renderConsole('/tutor/courses')
  await person.click(await screen.findByRole('button', { name: 'Side menu', expanded: true }))
  unmount()
  renderConsole('/tutor/courses')
  await person.click(await screen.findByRole('button', { name: 'Side menu', expanded: false }))
  expect(screen.getByRole('button', { name: 'Side menu', expanded: true })).toBeVisible()
})

test('a session that has ended leads to /tutor/login, which says so and names the page to come back to', async () => {
  const api = tutorAcademy().on(listTutorCourses, refused('session.ended', 'Please log in again.'))
  const { address, session: store } = renderConsole('/tutor/courses', api)
  await waitFor(() => expect(address()).toBe('/tutor/login?redirect_to=%2Ftutor%2Fcourses'))
  expect(await screen.findByText('Your session has ended')).toBeVisible()
  expect(store.read()).toBeNull()
  expect(takePrinted().length).toBeGreaterThan(0)
})

test('a cookie that claims to be a tutor leads to /tutor/login once the server knows better', async () => {
  const api = tutorAcademy().on(listTutorCourses, refused('account.wrong_role', 'Only a tutor can do this.'))
  const { address, session: store } = renderConsole('/tutor/courses', api)
  await waitFor(() => expect(address()).toBe('/tutor/login?redirect_to=%2Ftutor%2Fcourses'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tutor Login' })).toBeVisible()
  expect(store.read()).toBeNull()
  takePrinted()
})

test('a learner who signed in in another tab is not signed out by a console left open', async () => {
  const learner = learnerSession()
  const api = tutorAcademy().on(listTutorCourses, () => {
    store.write(learner)
    return refused('account.wrong_role', 'Only a tutor can do this.')
  })
  const { address, session: store } = renderConsole('/tutor/courses', api)
  await waitFor(() => expect(address()).toBe('/tutor/login?redirect_to=%2Ftutor%2Fcourses'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tutor Login' })).toBeVisible()
  expect(store.read()).toEqual(learner)
  expect(takePrinted().length).toBeGreaterThan(0)
})

test("another tutor's course is not found inside the console", async () => {
  const foreign = shownCourse({
    viewer: { is_owner: false, is_enrolled: false, rating: null, helpful_rating_ids: [] },
  })
  renderConsole('/courses/cloth-dyeing/manage', tutorAcademy().on(getCourse, { data: foreign }))
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible()
  expect(screen.getByRole('complementary')).toBeVisible()
  takePrinted()
})

test('an unknown course is not found inside the console', async () => {
  const api = tutorAcademy().on(getCourse, refused('course.not_found', 'There is no such course.'))
  renderConsole('/courses/nothing/edit', api)
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible()
  takePrinted()
})

test('a course that cannot be reached is tried again', async () => {
  const api = tutorAcademy().on(getCourse, refused('server.failed', 'The shelf fell over.'))
  const { person } = renderConsole('/courses/cloth-dyeing/manage', api)
  expect(await screen.findByText('The shelf fell over.')).toBeVisible()
  api.on(getCourse, { data: ownCourse() })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Cloth dyeing' })).toBeVisible()
  takePrinted()
})

test('after signing in the focus is on the content of the console', async () => {
  const api = tutorAcademy().on(login, {
    token: 'token',
    user: session.data,
    is_verified: true,
    user_type: 'tutor',
  })
  const { person } = renderSite('/tutor/login', { api })
  await person.type(await screen.findByLabelText('Email'), 'tunde@example.com')
  await person.type(screen.getByLabelText('Password'), 'long-enough-1')
  await person.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})
