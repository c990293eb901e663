import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getConfig } from '#contract/academy.ts'
import { getCourse, listTutorCourses } from '#contract/courses.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { publishCourses } from '#contract/tutor/ownCourses.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, page, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { config, refused } from '../support/screens/fakeApi.ts'
import { choose } from '../support/screens/rowMenu.ts'
import { purchase } from '../support/screens/shown.ts'

test('the courses page shows cover, title, prices and duration, and links to manage and edit', async () => {
  renderConsole('/tutor/courses')
  const table = await screen.findByRole('table', { name: 'My courses' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Cover photo', 'Course Title', 'Original Price', 'Discounted price', 'Duration', 'Action'])
  expect(within(table).getByText('$200')).toBeVisible()
  expect(within(table).getByText('$100')).toBeVisible()
  expect(within(table).getByText('6 weeks')).toBeVisible()
  const cover = table.querySelector('img')
  expect(cover).toHaveAttribute('width', '60')
  expect(cover).toHaveAttribute('height', '60')
  expect(within(table).getByRole('link', { name: 'Cloth dyeing' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing/manage',
  )
})

test.each([
  ['View', '/courses/cloth-dyeing/manage', 'The pot'],
  ['Edit', '/courses/cloth-dyeing/edit', 'The pot'],
])('%s opens the whole course from the list, which has only a part of it', async (action, address, topic) => {
  const { person, address: shown } = renderConsole('/tutor/courses')
  await choose(person, 'Cloth dyeing', action)
  expect(await screen.findByText(topic)).toBeVisible()
  expect(shown()).toBe(address)
})

test('a press on a row opens its course, and one on a box of the row only chooses it', async () => {
  const { person, address } = renderConsole('/tutor/courses')
  await person.click(await screen.findByRole('checkbox', { name: 'Select Cloth dyeing' }))
  expect(address()).toBe('/tutor/courses')
  await person.click(screen.getByText('6 weeks'))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/manage'))
})

test('"Try again" in place of a page that cannot be drawn asks for the course anew', async () => {
  const course = ownCourse()
  // The contract does not allow this answer; a server of another version could send it.
  const api = tutorAcademy().on(getCourse, Response.json({ data: { ...course, topics: null } }))
  const { person } = renderConsole('/tutor/courses', api)
  await person.click(await screen.findByRole('link', { name: 'Cloth dyeing' }))
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  api.on(getCourse, { data: course })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The pot')).toBeVisible()
  expect(takePrinted().join()).toContain('TypeError')
})

test('a tutor reads that nobody has rated a course, whatever stars learners see', async () => {
  const { unmount } = renderConsole('/tutor/courses')
  expect(await screen.findByText(/No ratings yet$/)).toBeVisible()
  unmount()
  const figures = { enrolled_baseline: 0, unrated_rating: null }
  const api = tutorAcademy().on(getConfig, { data: { ...config, figures } })
  renderConsole('/tutor/courses', api)
  expect(await screen.findByText(/No ratings yet$/)).toBeVisible()
})

test('an unpublished and hidden course says so', async () => {
  renderConsole('/tutor/courses', tutorAcademy(ownCourse({ status: 0, display: 1 })))
  expect(await screen.findByText('Unpublished')).toBeVisible()
  expect(screen.getByText('Hidden')).toBeVisible()
})

test('search and order are asked of the server', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorCourses, ({ query }) => {
    asked.push(query)
    return page([ownCourse()])
  })
  const { person } = renderConsole('/tutor/courses', api)
  enter(await screen.findByLabelText('Search courses'), 'dye')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'dye', sort: 'newest', items: '25' }))
  await person.click(screen.getByLabelText('Order'))
  await person.click(await screen.findByRole('option', { name: 'Highest price' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'dye', sort: '-price' }))
})

test('a tutor without courses is invited to add the first one', async () => {
  renderConsole('/tutor/courses', tutorAcademy().on(listTutorCourses, page([])))
  expect(await screen.findByText('No courses yet - add the first one')).toBeVisible()
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  const api = tutorAcademy().on(listTutorCourses, refused('server.failed', 'The list is out of order.'))
  const { person } = renderConsole('/tutor/courses', api)
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is out of order.')
  api.on(listTutorCourses, page([ownCourse()]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Cloth dyeing')).toBeVisible()
  expect(takePrinted().length).toBeGreaterThan(0)
})

test('chosen courses are unpublished together, and the list is asked for anew', async () => {
  const api = tutorAcademy().on(publishCourses, () => {
    api.on(listTutorCourses, page([ownCourse({ status: 0 })]))
    return { message: 'The course is unpublished.' }
  })
  const { person } = renderConsole('/tutor/courses', api)
  await person.click(await screen.findByRole('checkbox', { name: 'Select Cloth dyeing' }))
  await person.click(await screen.findByRole('button', { name: 'Unpublish' }))
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to unpublish 1 course?' })
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('The course is unpublished.')).toBeVisible()
  expect(api.bodiesOf(publishCourses)).toEqual([{ slugs: ['cloth-dyeing'], status: 0 }])
  expect(await screen.findByText('Unpublished')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Cloth dyeing' })).not.toBeChecked()
})

test('a refused change of several courses is told, and they stay chosen', async () => {
  const api = tutorAcademy().on(
    publishCourses,
    refused('course.not_found', 'One of these courses was not found.'),
  )
  const { person } = renderConsole('/tutor/courses', api)
  await person.click(await screen.findByRole('checkbox', { name: 'Select Cloth dyeing' }))
  await person.click(await screen.findByRole('button', { name: 'Unpublish' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Request Failed!One of these courses was not found.',
  )
  expect(screen.getByRole('checkbox', { name: 'Select Cloth dyeing' })).toBeChecked()
  takePrinted()
})

test('the heads of the table order it, from both ends, and the choice above says so', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorCourses, ({ query }) => {
    asked.push(query?.sort)
    return page([ownCourse()])
  })
  const { person } = renderConsole('/tutor/courses', api)
  const head = await screen.findByRole('columnheader', { name: /^Course Title/ })
  await person.click(within(head).getByRole('button'))
  await waitFor(() => expect(asked.at(-1)).toBe('title'))
  await person.click(within(screen.getByRole('columnheader', { name: /^Course Title/ })).getByRole('button'))
  await waitFor(() => expect(asked.at(-1)).toBe('-title'))
  expect(await screen.findByText('Title, Z to A')).toBeInTheDocument()
  await person.click(within(screen.getByRole('columnheader', { name: /^Duration/ })).getByRole('button'))
  await waitFor(() => expect(asked.at(-1)).toBe('duration'))
})

test('the enrolments of a course are ordered by the head of their day, and of their learner', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    asked.push(query?.sort)
    return page([purchase()])
  })
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=enrollments', api)
  const head = await screen.findByRole('columnheader', { name: /^Enrolled/ })
  await person.click(within(head).getByRole('button'))
  await waitFor(() => expect(asked).toEqual([undefined, 'oldest']))
  const learner = () => within(screen.getByRole('columnheader', { name: /^Learner/ })).getByRole('button')
  await person.click(learner())
  await waitFor(() => expect(asked.at(-1)).toBe('name'))
  await person.click(learner())
  await waitFor(() => expect(asked.at(-1)).toBe('-name'))
})
