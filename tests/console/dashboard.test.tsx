import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getEnrolmentCount, listTimetable, listTutorEnrolments } from '#contract/enrolments.ts'
import { enter, page, purchase, tutorAcademy } from '../support/console.ts'
import { unreachable } from '../support/fakeApi.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { renderSite } from '../support/renderSite.tsx'
import { tutorSession } from '../support/shown.ts'

const session = tutorSession()

test('the tutor dashboard greets with "Welcome" and the first name', async () => {
  renderSite('/tutor/dashboard', { api: tutorAcademy(), session })
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Tunde' })).toBeVisible()
  await screen.findByText('Ongoing')
})

test('three counters show all courses, ongoing enrolments, and the total with how many are completed', async () => {
  renderSite('/tutor/dashboard', { api: tutorAcademy(), session })
  expect(await screen.findByText('119')).toBeVisible()
  expect(screen.getByText('All courses').nextSibling).toHaveTextContent('6')
  expect(screen.getByText('Ongoing Enrolments').nextSibling).toHaveTextContent('25')
  expect(screen.getByText('Total Enrolments').nextSibling).toHaveTextContent('119')
  expect(screen.getByText('94 completed')).toBeVisible()
  await screen.findByText('Ongoing')
})

test('counters that cannot be loaded stay 0 and show the error itself', async () => {
  const api = tutorAcademy().on(getEnrolmentCount, unreachable())
  renderSite('/tutor/dashboard', { api, session })
  expect(await screen.findByRole('alert')).toHaveTextContent('The academy cannot be reached')
  expect(screen.getByText('All courses').nextSibling).toHaveTextContent('0')
  await screen.findByText('Ongoing')
  expect(takePrinted()).toHaveLength(1)
})

test('"Purchased courses" has the columns Course Title, Status, Classroom Link and Timetable', async () => {
  renderSite('/tutor/dashboard', { api: tutorAcademy(), session })
  const table = await screen.findByRole('table', { name: 'Purchased courses' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Course Title', 'Status', 'Classroom Link', 'Timetable'])
  expect(within(table).getByText('Cloth dyeing')).toBeVisible()
  expect(within(table).getByText('Ongoing').closest('[data-color]')).toHaveAttribute('data-color', 'info')
  expect(within(table).getByRole('link', { name: 'Join class' })).toHaveAttribute(
    'href',
    'https://meet.example.com/dye',
  )
})

test('a course without classes has no classroom link and says why its timetable is off', async () => {
  const api = tutorAcademy(undefined, [
    purchase({ classroom_link: null, next_session_at: null, sessions_count: 0 }),
  ])
  renderSite('/tutor/dashboard', { api, session })
  const view = await screen.findByRole('button', { name: /^View the timetable of Cloth dyeing: No classes/ })
  expect(view).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('No link yet')).toBeVisible()
})

test('a link that is no web address is never followed', async () => {
  const api = tutorAcademy(undefined, [purchase({ classroom_link: 'javascript:alert(1)' })])
  renderSite('/tutor/dashboard', { api, session })
  expect(await screen.findByText('No link yet')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Join class' })).toBeNull()
})

test('the timetable lists the class sessions', async () => {
  const api = tutorAcademy().on(listTimetable, {
    data: [
      {
        id: 1,
        course_id: 3,
        title: 'First vat',
        starts_at: '2026-03-02T17:00:00.000Z',
        ends_at: '2026-03-02T18:00:00.000Z',
        meeting_link: 'https://meet.example.com/dye',
      },
    ],
  })
  const { person } = renderSite('/tutor/dashboard', { api, session })
  await person.click(await screen.findByRole('button', { name: 'View the timetable of Cloth dyeing' }))
  const dialog = await screen.findByRole('dialog', { name: 'Timetable of Cloth dyeing' })
  expect(await within(dialog).findByText('First vat')).toBeVisible()
  expect(within(dialog).getByText(/2 Mar 2026, 18:00/)).toBeVisible()
})

test('a search asks the server and stands in the address', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    asked.push(query)
    return page([purchase()])
  })
  const { address } = renderSite('/tutor/dashboard', { api, session })
  enter(await screen.findByLabelText('Search enrolments'), 'ada')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'ada', items: '10', page: '1' }))
  await waitFor(() => expect(address()).toContain('ada'))
})

test('with no enrolments the table invites', async () => {
  renderSite('/tutor/dashboard', { api: tutorAcademy(undefined, []), session })
  expect(await screen.findByText('Nobody has enrolled yet')).toBeVisible()
})
