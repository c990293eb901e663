import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listNotices } from '#contract/notices.ts'
import { getAccount, listSessions, updateAccount } from '#contract/ownAccount.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getTutor, type TutorPage } from '#contract/tutors.ts'
import { FakeApi, refused, unreachable } from '../support/screens/fakeApi.ts'
import { ownAccount } from '../support/screens/ownAccount.ts'
import { renderSite } from '../support/screens/renderSite.tsx'
import { shownCourse, tutorSession } from '../support/screens/shown.ts'

const PATH = '/tutors/tolu-obi'

function tutor(overrides: Partial<TutorPage> = {}) {
  return new FakeApi().on(getTutor, {
    data: {
      slug: 'tolu-obi',
      firstname: 'Tolu',
      lastname: 'Obi',
      picture: null,
      about: 'I weave.\n\nSee https://weave.example/ or javascript:alert(1) <b>now</b>',
      ratings_average: 4.25,
      ratings_count: 8,
      courses: [shownCourse()],
      courses_total: 1,
      ...overrides,
    },
  })
}

test('the page has the name, the words with their links, the rating in sum and the courses', async () => {
  renderSite(PATH, { api: tutor() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tolu Obi' })).toBeVisible()
  expect(document.title).toBe('Tolu Obi | Belong Academy')
  const about = within(screen.getByRole('region', { name: 'About' }))
  expect(about.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    'https://weave.example/',
  ])
  expect(about.getByText(/javascript:alert\(1\) <b>now<\/b>/)).toBeVisible()
  expect(screen.getByText('4.25').closest('li')).toHaveTextContent('4.25 from 8 ratings')
  expect(screen.getByText('1 course')).toBeVisible()
  const courses = within(screen.getByRole('region', { name: 'Courses' }))
  expect(courses.getByRole('link', { name: 'Cloth dyeing' })).toHaveAttribute('href', '/courses/cloth-dyeing')
})

test('a tutor without words or ratings has a page all the same; of very many courses it says how many', async () => {
  const courses = [shownCourse()]
  renderSite(PATH, {
    api: tutor({ about: null, ratings_average: null, ratings_count: 0, courses, courses_total: 70 }),
  })
  expect(await screen.findByText('The newest 1 of 70 courses.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'About' })).toBeNull()
  expect(screen.queryByText(/of 0 ratings/)).toBeNull()
})

test('a tutor who is not there is a page that is not found; a page that cannot be reached can be tried again', async () => {
  const api = tutor().on(getTutor, refused('tutor.not_found', 'Tutor not found.'))
  const { unmount } = renderSite(PATH, { api })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  unmount()
  const { person } = renderSite(PATH, { api: api.on(getTutor, unreachable()) })
  await person.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'error' })).toBeVisible()
})

test('a tutor writes the words of their page; a refusal keeps what was typed', async () => {
  const account = ownAccount({ user_type: 'tutor', page_slug: 'tolu-obi', about: 'I weave.' })
  const api = new FakeApi()
    .on(getAccount, { data: account })
    .on(listSessions, { data: [] })
    .on(listPasskeys, { data: [] })
    .on(listNotices, { data: [] })
    .on(
      updateAccount,
      refused('request.invalid', 'About you is too long.', { fields: { about: 'Too long.' } }),
    )
  const { person } = renderSite('/account', { api, session: tutorSession() })
  const field = await screen.findByRole('textbox', { name: /^About you as a tutor/ })
  expect(field).toHaveValue('I weave.')
  expect(screen.getByRole('link', { name: 'View your public page' })).toHaveAttribute('href', PATH)
  await person.type(field, ' And dye.')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Too long.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^About you as a tutor/ })).toHaveValue('I weave. And dye.')
  api.on(updateAccount, { data: account })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tutor page saved')).toBeVisible()
  expect(api.bodiesOf(updateAccount).at(-1)).toEqual({ about: 'I weave. And dye.' })
})
