import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AcademyConfig } from '#contract/academy.ts'
import { listCategories, listCourses } from '#contract/courses.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, shownCourse, tutorSession } from '../../support/screens/shown.ts'

const weaving = shownCourse({
  id: 1,
  slug: 'weaving',
  tutor_id: tutorSession().data.id,
  title: 'Weaving',
  original_price: 1200,
  discounted_price: 900,
  duration: 6,
  ratings_average: 4.5,
  ratings_count: 8,
})
const dyeing = shownCourse({ id: 2, slug: 'dyeing', title: 'Dyeing', duration: 1, tutor_id: 99 })
const craft = { id: 1, name: 'Craft', slug: 'craft', courses_count: 7 }
const music = { id: 2, name: 'Music', slug: 'music', courses_count: 0 }

function pageOf(courses = [weaving, dyeing], facts = {}) {
  return { data: { data: courses, total: courses.length, page: 1, per_page: 24, last_page: 1, ...facts } }
}

function academy(own: Partial<AcademyConfig> = {}) {
  const asked: Record<string, string | undefined>[] = []
  const api = new FakeApi(own)
    .on(listCourses, ({ query }) => {
      asked.push(query)
      return pageOf()
    })
    .on(listCategories, ({ query }) => ({
      data: [
        { ...craft, ...(query.items ? { courses: [weaving] } : {}) },
        { ...music, ...(query.items ? { courses: [] } : {}) },
      ],
    }))
  return { api, asked }
}

test('the heading is "Take a Bold Action, Choose your Course!"', async () => {
  renderSite('/courses', academy())
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).toHaveTextContent(/^Take a Bold Action, Choose your Course!$/)
})

test('all courses come first, then one section a category that has courses', async () => {
  renderSite('/courses', academy())
  const all = within(await screen.findByRole('region', { name: 'All courses' }))
  expect(all.getByText('2 courses')).toBeVisible()
  expect(all.getAllByRole('article')).toHaveLength(2)
  const section = within(screen.getByRole('region', { name: 'Craft' }))
  expect(section.getAllByRole('article')).toHaveLength(1)
  expect(section.getByRole('link', { name: 'All 7 courses in Craft' })).toHaveAttribute(
    'href',
    '/courses?category=craft',
  )
  expect(screen.queryByRole('region', { name: 'Music' })).toBeNull()
})

test('a card shows cover, title, duration, average stars, the struck original price and the discounted price', async () => {
  renderSite('/courses', academy())
  const all = within(await screen.findByRole('region', { name: 'All courses' }))
  const card = all.getAllByRole('article')[0]!
  expect(card.querySelector('img')).toHaveAttribute('src', '/storage/covers/cloth-dyeing.svg')
  expect(within(card).getByRole('heading', { name: 'Weaving' })).toBeVisible()
  expect(card).toHaveTextContent('6 weeks')
  expect(within(card).getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
  expect(card.querySelector('s')).toHaveTextContent('₦876,000')
  expect(card).toHaveTextContent('$900')
})

test('a course without ratings shows 2 stars, and that it is new', async () => {
  renderSite('/courses', academy())
  const all = within(await screen.findByRole('region', { name: 'All courses' }))
  const [rated, card] = all.getAllByRole('article') as [HTMLElement, HTMLElement]
  expect(within(card).getByRole('img', { name: '2 out of 5 stars' })).toBeVisible()
  expect(within(card).getByText('new')).toBeVisible()
  expect(within(rated).queryByText('new')).toBeNull()
  expect(card).toHaveTextContent('1 week')
})

test('a course without ratings says so on its card where the academy invents none', async () => {
  const { api } = academy({ figures: { enrolled_baseline: 0, unrated_rating: null } })
  renderSite('/courses', { api })
  const all = within(await screen.findByRole('region', { name: 'All courses' }))
  const [rated, unrated] = all.getAllByRole('article')
  expect(within(rated!).getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
  expect(unrated).toHaveTextContent('No ratings yet')
  expect(within(unrated!).queryByRole('img', { name: /stars/ })).toBeNull()
})

test('visitors and learners see Learn more, tutors see Manage Course on their own courses only', async () => {
  const { unmount } = renderSite('/courses', { ...academy(), session: learnerSession() })
  const more = (await screen.findAllByRole('link', { name: 'Learn more: Weaving' }))[0]
  expect(more).toHaveAttribute('href', '/courses/weaving')
  expect(screen.queryByRole('link', { name: /Manage Course/ })).toBeNull()
  unmount()
  renderSite('/courses', { ...academy(), session: tutorSession() })
  const manage = (await screen.findAllByRole('link', { name: 'Manage Course: Weaving' }))[0]
  expect(manage).toHaveAttribute('href', '/courses/weaving/manage')
  expect(screen.queryByRole('link', { name: 'Manage Course: Dyeing' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Learn more: Dyeing' })).toHaveAttribute('href', '/courses/dyeing')
})

test('search, category, price, duration and order stand in the address and are asked of the server', async () => {
  const { api, asked } = academy()
  const { person, address, router } = renderSite('/courses', { api })
  await person.type(await screen.findByRole('searchbox', { name: 'Search' }), 'indigo')
  await waitFor(() => expect(address()).toBe('/courses?q=indigo'))
  await person.selectOptions(screen.getByLabelText('Category'), 'Craft')
  await waitFor(() => expect(address()).toBe('/courses?q=indigo&category=craft'))
  await person.selectOptions(screen.getByLabelText('Price'), 'Free')
  await person.selectOptions(screen.getByLabelText('Duration'), '5 to 8 weeks')
  await person.selectOptions(screen.getByLabelText('Order'), 'Best rated')
  const query = { q: 'indigo', category: 'craft', price: 'free', duration: 'medium', sort: 'rating' }
  await waitFor(() => expect(address()).toBe(`/courses?${new URLSearchParams(query)}`))
  expect(asked.at(-1)).toMatchObject(query)
  expect(screen.queryByRole('region', { name: 'Craft' })).toBeNull()

  await router.navigate(-1)
  await waitFor(() => expect(screen.getByLabelText('Order')).toHaveValue(''))
  await person.click(screen.getByRole('link', { name: 'Clear search and filters' }))
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue(''))
  expect(address()).toBe('/courses')
})

test('asking once more for what is shown is no step in the history', async () => {
  const { person, address, router } = renderSite('/courses', academy())
  await screen.findByRole('region', { name: 'Craft' })
  await person.selectOptions(screen.getByLabelText('Price'), 'Free')
  await screen.findByRole('heading', { name: 'Courses found' })
  expect(address()).toBe('/courses?price=free')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('/courses'))
})

test('the usual order is named: the newest first, and of a search the best match', async () => {
  const orders = () => {
    const select = screen.getByLabelText('Order')
    return within(select)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent)
  }
  const { unmount } = renderSite('/courses?sort=newest', academy())
  await screen.findByRole('region', { name: 'Craft' })
  expect(orders().slice(0, 2)).toEqual(['Newest first', 'Most enrolled'])
  unmount()
  renderSite('/courses?q=loom', academy())
  await screen.findByRole('heading', { name: 'Courses found' })
  expect(orders().slice(0, 2)).toEqual(['Best match', 'Newest first'])
})

test('an address that asks for nonsense is read as far as it makes sense', async () => {
  const { api, asked } = academy()
  renderSite('/courses?sort=%27;drop&price=gold&duration=constructor&page=-3&q=%20%20', { api })
  await screen.findByRole('region', { name: 'All courses' })
  expect(asked).toEqual([{ items: '24', page: '1' }])
})

test('pages are links that keep the search', async () => {
  const { api } = academy()
  api.on(listCourses, pageOf([weaving], { total: 60, page: 2, last_page: 3 }))
  renderSite('/courses?q=loom&page=2', { api })
  expect(await screen.findByText('60 courses')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/courses?q=loom&page=3')
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', '/courses?q=loom')
})

test('whoever turns the page goes on at its beginning, and is offered nothing to clear', async () => {
  const { api } = academy()
  api.on(listCourses, ({ query }) => pageOf([weaving], { total: 60, page: Number(query.page), last_page: 3 }))
  const { person, address } = renderSite('/courses', { api })
  await person.click(await screen.findByRole('link', { name: 'Page 2' }))
  await waitFor(() => expect(address()).toBe('/courses?page=2'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'All courses' })).toHaveFocus())
  expect(screen.queryByRole('link', { name: 'Clear search and filters' })).toBeNull()

  const search = screen.getByRole('searchbox', { name: 'Search' })
  await person.type(search, 'indigo')
  await waitFor(() => expect(address()).toBe('/courses?q=indigo'))
  await screen.findByRole('heading', { name: 'Courses found' })
  expect(search).toHaveFocus()
})

test('what is typed in several breaths is one step in the history', async () => {
  const { api } = academy()
  const { person, address, router } = renderSite('/courses', { api })
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await person.type(search, 'indi')
  await waitFor(() => expect(address()).toBe('/courses?q=indi'))
  await person.type(search, 'go')
  await waitFor(() => expect(address()).toBe('/courses?q=indigo'))
  await router.navigate(-1)
  await waitFor(() => expect(search).toHaveValue(''))
  expect(address()).toBe('/courses')
})

test('what is being typed stays when the page loads its data once more', async () => {
  const { api } = academy()
  const { person, address, router } = renderSite('/courses', { api })
  const search = await screen.findByRole('searchbox', { name: 'Search' })
  await person.type(search, 'indigo')
  // As after hydration, when the data of who is signed in are asked for.
  await router.revalidate()
  expect(search).toHaveValue('indigo')
  await waitFor(() => expect(address()).toBe('/courses?q=indigo'))
})

test('a list that is counted only so far says that there are more', async () => {
  const { api } = academy()
  api.on(listCourses, pageOf([weaving], { total: 1200, last_page: 50, has_more_than_total: true }))
  const { unmount } = renderSite('/courses?duration=short', { api })
  expect(await screen.findByText('More than 1,200 courses')).toBeVisible()
  unmount()
  api.on(listCourses, pageOf([weaving], { total: 120, last_page: 5, has_more_than_total: false }))
  renderSite('/courses?q=loom', { api })
  expect(await screen.findByText('120 courses')).toBeVisible()
})

test('a search that finds nothing says so and leads back', async () => {
  const { api } = academy()
  api.on(listCourses, pageOf([]))
  renderSite('/courses?q=zzz', { api })
  expect(await screen.findByText('No courses found')).toBeVisible()
  expect(screen.getByText('0 courses')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all courses' })).toHaveAttribute('href', '/courses')
})

test('a list that cannot be loaded says so, keeps what was typed, and Try again shows it', async () => {
  const { api } = academy()
  api.on(listCourses, unreachable())
  const { person } = renderSite('/courses?q=loom', { api })
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent("We couldn't load the courses")
  expect(alert).toHaveTextContent("We can't reach the academy.")
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('loom')
  api.on(listCourses, pageOf())
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 courses')).toBeVisible()
})

test('the courses are shown although the categories could not be loaded', async () => {
  const { api } = academy()
  api.on(listCategories, refused('server.unavailable', 'Busy.'))
  renderSite('/courses', { api })
  expect(await screen.findByText('2 courses')).toBeVisible()
})

test('titles that would be markup, or are nothing but an emoji, are shown as text', async () => {
  const { api } = academy()
  const hostile = shownCourse({ id: 9, slug: 'x', title: '<img src=x onerror=alert(1)>', cover_photo: '' })
  api.on(listCourses, pageOf([hostile, shownCourse({ id: 10, slug: 'thread', title: '🧵' })]))
  renderSite('/courses?q=x', { api })
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '🧵' })).toBeVisible()
})

test('the first visit shows the shape of the page, and a new search keeps the old courses until the new are in', async () => {
  const { api } = academy()
  const { person } = renderSite('/courses', { api })
  expect(screen.getByRole('status')).toHaveTextContent('Loading page')
  const found = await screen.findByRole('region', { name: 'All courses' })

  let answer: (page: ReturnType<typeof pageOf>) => void = () => {}
  api.on(listCourses, () => new Promise<ReturnType<typeof pageOf>>(resolve => (answer = resolve)))
  await person.selectOptions(screen.getByLabelText('Price'), 'Free')
  await waitFor(() => expect(found).toHaveAttribute('aria-busy', 'true'))
  expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeInTheDocument()
  expect(within(found).getAllByRole('article')).toHaveLength(2)
  answer(pageOf([dyeing]))
  expect(await screen.findByText('1 course')).toBeVisible()
  expect(found).not.toHaveAttribute('aria-busy')
})
