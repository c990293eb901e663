import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AcademyConfig } from '#contract/academy.ts'
import { listCourses } from '#contract/courses.ts'
import type { CourseCard } from '#contract/entities.ts'
import { FakeApi, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { shownCourse, tutorSession } from '../../support/screens/shown.ts'

const five = ['Weaving', 'Dyeing', 'Carving', 'Casting', 'Beading'].map((title, index) =>
  shownCourse({ id: index + 1, slug: title.toLowerCase(), title }),
)

const demo = { email: 'a@b.example', password: 'p' }
const DEMO = { demo_accounts: { learner: demo, tutor: demo } }

function academy(courses: CourseCard[] = five, config: Partial<AcademyConfig> = {}) {
  return new FakeApi(config).on(listCourses, ({ query }) => ({
    data: {
      data: courses.slice(0, Number(query.items)),
      total: courses.length,
      page: 1,
      per_page: 5,
      last_page: 1,
    },
  }))
}

test('the hero says "Belong Here, Become a Pro!" and Get Started leads to the course list', async () => {
  renderSite('/', { api: academy() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Belong Here, Become a Pro!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/courses')
})

test('three class types are shown, the self-paced one as Coming Soon', async () => {
  renderSite('/', { api: academy() })
  const types = within(await screen.findByRole('region', { name: 'Three ways to take a class' }))
  const cards = types.getAllByRole('listitem')
  expect(cards).toHaveLength(3)
  expect(within(cards[0]!).getByRole('heading')).toHaveTextContent('Virtual live classes')
  expect(within(cards[1]!).getByRole('heading')).toHaveTextContent('Onsite one-on-one')
  expect(cards[2]).toHaveTextContent('Coming Soon')
  expect(within(cards[2]!).queryByRole('link')).toBeNull()
})

test('the about blurbs have Join us now links, a Trusted by strip and four testimonials follow', async () => {
  renderSite('/', { api: academy(five, DEMO) })
  const joins = await screen.findAllByRole('link', { name: /^Join us now/ })
  expect(joins.map(link => link.getAttribute('href'))).toEqual(['/register', '/tutor/register'])
  expect(screen.getByRole('heading', { name: /^Trusted by/ })).toBeVisible()
  const voices = within(screen.getByRole('region', { name: /^What learners say/ }))
  expect(voices.getAllByRole('figure')).toHaveLength(4)
  expect(voices.getByRole('heading')).toHaveTextContent('sample')
})

test('outside demo mode the strip and the testimonials are the operator’s own, or are not there', async () => {
  const { unmount } = renderSite('/', { api: academy() })
  expect(await screen.findByRole('region', { name: 'Three ways to take a class' })).toBeVisible()
  expect(screen.queryByText(/sample/)).toBeNull()
  expect(screen.queryByText(/^Trusted by/)).toBeNull()
  unmount()
  const site = {
    testimonials: [{ words: 'I learned to weave.', name: 'Bisi Ade', now: 'Weaver, Iseyin' }],
    partners: ['Iseyin Looms'],
  }
  renderSite('/', { api: academy(five, { ...DEMO, site }) })
  const voices = within(await screen.findByRole('region', { name: 'What learners say' }))
  expect(voices.getAllByRole('figure')).toHaveLength(1)
  expect(voices.getByText('Weaver, Iseyin')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Trusted by' })).getByText('Iseyin Looms')).toBeVisible()
})

test('the courses come first, before the ways to take a class', async () => {
  renderSite('/', { api: academy() })
  const types = await screen.findByRole('region', { name: 'Three ways to take a class' })
  const carousel = screen.getByRole('region', { name: 'Start with one of these' })
  expect(carousel.compareDocumentPosition(types)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the carousel shows 5 courses, asked for with items=5, each read once', async () => {
  let asked: string | undefined
  const api = new FakeApi().on(listCourses, ({ query }) => {
    asked = query.items
    return { data: { data: five, total: 5, page: 1, per_page: 5, last_page: 1 } }
  })
  renderSite('/', { api })
  const carousel = within(await screen.findByRole('region', { name: 'Start with one of these' }))
  expect(asked).toBe('5')
  expect(carousel.getAllByRole('listitem')).toHaveLength(5)
  expect(carousel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Weaving',
    'Dyeing',
    'Carving',
    'Casting',
    'Beading',
  ])
  expect(carousel.getByRole('button', { name: 'Previous courses' })).toBeVisible()
  expect(carousel.getByRole('button', { name: 'Next courses' })).toBeVisible()
})

test('tutors see Manage Course on the cards of their own courses', async () => {
  const own = { ...five[0]!, tutor_id: tutorSession().data.id }
  renderSite('/', { api: academy([own, ...five.slice(1)]), session: tutorSession() })
  const link = await screen.findByRole('link', { name: 'Manage Course: Weaving' })
  expect(link).toHaveAttribute('href', '/courses/weaving/manage')
  expect(screen.getByRole('link', { name: 'Learn more: Dyeing' })).toBeVisible()
})

test('without courses the carousel invites, and with a failed list it says so; the page stands', async () => {
  const { unmount } = renderSite('/', { api: academy([]) })
  expect(await screen.findByText('The first courses are coming soon')).toBeVisible()
  unmount()
  const api = new FakeApi().on(listCourses, unreachable())
  const { person } = renderSite('/', { api })
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the courses")
  expect(screen.getByRole('link', { name: 'Get Started' })).toBeVisible()
  api.on(listCourses, { data: { data: five, total: 5, page: 1, per_page: 5, last_page: 1 } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Weaving' })).toBeVisible()
})
