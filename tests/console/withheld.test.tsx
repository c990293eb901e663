import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { getInsights } from '#contract/tutor/console.ts'
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

test('the dashboard says that the tutor waits for approval, and which course was taken down', async () => {
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
  const data = { months: [], courses, courses_total: 2, withheld: waiting }
  renderConsole('/tutor/dashboard', tutorAcademy().on(getInsights, { data }))
  expect(await screen.findByText(waiting)).toBeVisible()
  const section = await screen.findByRole('region', { name: 'Needs attention' })
  expect(within(section).getByText('Waiting for approval')).toBeVisible()
  expect(within(section).getByText('Taken down')).toBeVisible()
  expect(within(section).getByText(sentence)).toBeVisible()
})

test('a tutor who has not confirmed their e-mail is led to do it, whether something is withheld or not', async () => {
  const session = { ...tutorSession(), isVerified: false }
  const missing = 'Your e-mail is not confirmed yet.'
  for (const withheld of [missing, undefined]) {
    const data = { months: [], courses: [], courses_total: 0, ...(withheld && { withheld }) }
    const { unmount } = renderConsole('/tutor/dashboard', tutorAcademy().on(getInsights, { data }), session)
    const link = await screen.findByRole('link', { name: 'Confirm your email' })
    expect(link).toHaveAttribute('href', '/verify-email?redirect_to=%2Ftutor%2Fdashboard')
    expect(screen.queryAllByText(missing)).toHaveLength(withheld ? 1 : 0)
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
