import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { tutorSession } from '../support/screens/shown.ts'

const sentence = 'The academy took this course down: It copies a book. Please write to the academy.'
const takenDown = { reason: 'taken_down' as const, sentence }
const course = ownCourse({ status: 0, withheld: takenDown })

test.each(['/courses/cloth-dyeing/manage', '/courses/cloth-dyeing/edit', '/tutor/courses'])(
  'on %s a tutor reads why the academy keeps a course off sale',
  async address => {
    renderConsole(address, tutorAcademy(course))
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('Taken down')).toBeVisible()
    expect(screen.queryByText('Unpublished')).toBeNull()
  },
)

test('a course that the academy keeps off sale has no Publish to press', async () => {
  renderConsole('/courses/cloth-dyeing/edit', tutorAcademy(course))
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('a tutor who publishes a course that was taken down meanwhile reads why, and stays signed in', async () => {
  const onSale = ownCourse({ status: 0 })
  const api = tutorAcademy(onSale).on(updateCourse, refused('course.taken_down', sentence))
  const { person, address, session: kept } = renderConsole('/courses/cloth-dyeing/edit', api)
  await person.click(await screen.findByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(address()).toBe('/courses/cloth-dyeing/edit')
  expect(kept.read()).not.toBeNull()
  takePrinted()
})

test('what a new tutor still has to do is one calm list, with what is done and what is next', async () => {
  const selling_steps = [
    { step: 'email' as const, is_done: true },
    { step: 'second_factor' as const, is_done: false },
    { step: 'approval' as const, is_done: false },
  ]
  const data = { months: [], courses: [], courses_total: 0, selling_steps }
  const session = { ...tutorSession(), isVerified: false }
  renderConsole('/tutor/dashboard', tutorAcademy().on(getInsights, { data }), session)
  const box = (await screen.findByText('Before you can publish courses')).closest('[role]')
  expect(box).toHaveAttribute('role', 'status')
  const steps = within(box as HTMLElement).getAllByRole('listitem')
  expect(steps.map(step => step.textContent)).toEqual([
    'Confirm your email: done',
    'Set up two-step verification',
    'We approve you as a tutor, and email you then',
  ])
  const next = screen.getByRole('link', { name: 'Set up two-step verification' })
  expect(next).toHaveAttribute('href', '/account#second-factor')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['approval', 'status'],
  ['taken_down', 'alert'],
] as const)('a course withheld for %s says so as %s', async (reason, role) => {
  renderConsole('/courses/cloth-dyeing/edit', tutorAcademy(ownCourse({ withheld: { reason, sentence } })))
  expect((await screen.findByText(sentence)).closest('[role]')).toHaveAttribute('role', role)
})

test('the dashboard says which course waits for approval, and which was taken down', async () => {
  const waiting = 'The academy has not approved you as a tutor yet.'
  const courses = [
    {
      slug: 'weaving',
      title: 'Weaving',
      lacks: ['unpublished' as const],
      withheld: { reason: 'approval' as const, sentence: waiting },
    },
    { slug: 'beads', title: 'Beads', lacks: ['unpublished' as const], withheld: takenDown },
  ]
  const data = { months: [], courses, courses_total: 2 }
  renderConsole('/tutor/dashboard', tutorAcademy().on(getInsights, { data }))
  const section = await screen.findByRole('region', { name: 'Needs attention' })
  expect(within(section).getByText('Waiting for approval')).toBeVisible()
  expect(within(section).getByText('Taken down')).toBeVisible()
  expect(within(section).getByText(sentence)).toBeVisible()
})

test('a tutor who has not confirmed their email is led to do it, whether they need it to sell or not', async () => {
  const session = { ...tutorSession(), isVerified: false }
  const selling_steps = [{ step: 'email' as const, is_done: false }]
  for (const steps of [{ selling_steps }, {}]) {
    const data = { months: [], courses: [], courses_total: 0, ...steps }
    const { unmount } = renderConsole('/tutor/dashboard', tutorAcademy().on(getInsights, { data }), session)
    const link = await screen.findByRole('link', { name: 'Confirm your email' })
    expect(link).toHaveAttribute('href', '/verify-email?redirect_to=%2Ftutor%2Fdashboard')
    unmount()
  }
})

test('a published course in which nobody can enrol says so, and leads to where that is mended', async () => {
  const closed = { ...ownCourse({ status: 1 }), sold: { virtual: false, physical: false } }
  const { person, address } = renderConsole('/courses/cloth-dyeing/manage', tutorAcademy(closed))
  expect(await screen.findByText('Nobody can enrol in this course')).toBeVisible()
  const notice = within(screen.getByRole('alert'))
  await person.click(notice.getByRole('link', { name: 'Cohorts' }))
  expect(address()).toBe('/courses/cloth-dyeing/manage?tab=cohorts')
})

test.each([
  ['has classes to come', { virtual: true, physical: false }, 1],
  ['has onsite times', { virtual: false, physical: true }, 1],
  ['is not published', { virtual: false, physical: false }, 0],
] as const)('a course that %s has no such notice', async (_, sold, status) => {
  renderConsole('/courses/cloth-dyeing/manage', tutorAcademy({ ...ownCourse({ status }), sold }))
  await screen.findByRole('tab', { name: 'Topics' })
  expect(screen.queryByText('Nobody can enrol in this course')).toBeNull()
})
