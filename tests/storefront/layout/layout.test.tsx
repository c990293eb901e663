import { act, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { convertCurrency } from '#contract/countries.ts'
import { getCourse, listCategories, listCourses, listRelatedCourses } from '#contract/courses.ts'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listWeek } from '#contract/timetable.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession, shownWeek, tutorSession } from '../../support/screens/shown.ts'

const noCourses = { data: { data: [], total: 0, page: 1, per_page: 24, last_page: 1 } }

function academy(config = {}) {
  return new FakeApi(config)
    .on(listCourses, noCourses)
    .on(listRelatedCourses, { data: [] })
    .on(convertCurrency, { rate: 430 })
    .on(listCategories, { data: [] })
    .on(getEnrolmentCount, { data: { all: 0, ongoing: 0, completed: 0, total: 0 } })
    .on(listEnrolledCourses, { data: [] })
    .on(listWeek, shownWeek())
}

async function header() {
  return within(await screen.findByRole('banner'))
}

beforeEach(() => {
  localStorage.clear()
  Cookies.remove('theme')
  delete document.documentElement.dataset.theme
})

test('logged-out users see Courses, Login and Signup', async () => {
  renderSite('/', { api: academy() })
  const bar = await header()
  expect(bar.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses')
  expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  expect(bar.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/register')
  expect(bar.queryByRole('link', { name: 'Dashboard' })).toBeNull()
})

test('a logged-in learner sees a Dashboard button to /dashboard and a person menu with Logout', async () => {
  renderSite('/', { api: academy(), session: learnerSession() })
  const bar = await header()
  expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  const menu = document.getElementById(
    bar.getByRole('button', { name: 'Account menu' }).getAttribute('popovertarget') ?? '',
  )
  const logout = within(menu!).getByRole('link', { name: 'Logout', hidden: true })
  expect(logout).toHaveAttribute('href', '/logout')
  expect(bar.queryByRole('link', { name: 'Login' })).toBeNull()
})

test("a logged-in tutor's Dashboard button leads to /tutor/dashboard", async () => {
  renderSite('/', { api: academy(), session: tutorSession() })
  const dashboard = (await header()).getByRole('link', { name: 'Dashboard' })
  expect(dashboard).toHaveAttribute('href', '/tutor/dashboard')
})

test('a name of 200 letters and an emoji stays inside the person menu', async () => {
  const firstname = `${'A'.repeat(198)}🧵`
  renderSite('/', { api: academy(), session: learnerSession({ firstname }) })
  await header()
  expect(screen.getByText(firstname)).toBeInTheDocument()
})

test('the footer has product and client-project lists and the quick links', async () => {
  const demo = { email: 'a@b.example', password: 'p' }
  renderSite('/', { api: academy({ demo_accounts: { learner: demo, tutor: demo } }) })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByRole('heading', { name: 'Products' })).toBeVisible()
  expect(footer.getByRole('heading', { name: 'Client projects (sample)' })).toBeVisible()
  for (const [name, address] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['What we do', '/what-we-do'],
    ['Team', '/team'],
    ['Help', '/help'],
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
  ] as const) {
    expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
  }
})

test('client projects are the operator’s own, and no school of its own shows samples', async () => {
  const { unmount } = renderSite('/', { api: academy() })
  expect(await screen.findByRole('contentinfo')).not.toHaveTextContent('Client projects')
  unmount()
  const client_projects = [{ name: 'Iseyin Looms', url: 'https://looms.example' }]
  renderSite('/', { api: academy({ site: { client_projects } }) })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByRole('heading', { name: 'Client projects' })).toBeVisible()
  expect(footer.getByRole('link', { name: 'Iseyin Looms' })).toHaveAttribute('href', 'https://looms.example')
})

test('social links come from the configuration and are plain text when unset', async () => {
  const social = {
    facebook: null,
    x: 'https://x.com/academy',
    instagram: null,
    linkedin: null,
    youtube: null,
  }
  renderSite('/', { api: academy({ social }) })
  const list = within(await screen.findByRole('list', { name: 'Social media' }))
  expect(list.getByRole('link', { name: 'X' })).toHaveAttribute('href', 'https://x.com/academy')
  expect(list.getByText('Facebook').closest('a')).toBeNull()
})

test('a chosen theme is shown at once and remembered', async () => {
  const { person } = renderSite('/', { api: academy() })
  await person.click(await screen.findByRole('radio', { name: 'Dark theme' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(Cookies.get('theme')).toBe('dark')
  await person.click(screen.getByRole('radio', { name: 'Theme of my device' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(Cookies.get('theme')).toBeUndefined()
})

test('the first stop of the keyboard leads past the menus to the content', async () => {
  const { person } = renderSite('/', { api: academy() })
  const skip = await screen.findByRole('link', { name: 'Skip to content' })
  await person.tab()
  expect(skip).toHaveFocus()
  expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
})

test('after a move to another page the focus is on its content and its title is announced', async () => {
  const { person } = renderSite('/', { api: academy() })
  await person.click((await header()).getByRole('link', { name: 'Courses' }))
  await screen.findByRole('heading', { name: 'Take a Bold Action, Choose your Course!' })
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  expect(document.title).toBe('Courses | Belong Academy')
})

test('the learner side menu has Dashboard, Enrolled Courses, Payment History and Logout', async () => {
  renderSite('/dashboard', { api: academy(), session: learnerSession() })
  const menu = within(await screen.findByRole('navigation', { name: 'Learner' }))
  expect(menu.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Enrolled Courses', '/courses/enrolled'],
    ['Timetable', '/timetable'],
    ['Payment History', '/payment-history'],
    ['Logout', '/logout'],
  ])
})

test('the top bar of the learner area has Home, Courses and a logout dropdown', async () => {
  renderSite('/dashboard', { api: academy(), session: learnerSession() })
  const bar = await header()
  expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  expect(bar.getByRole('link', { name: 'Courses' })).toHaveAttribute('href', '/courses')
  expect(bar.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('the side menu is collapsed by its button, keeps its names and stays collapsed', async () => {
  const api = academy()
  const { person, unmount } = renderSite('/dashboard', { api, session: learnerSession() })
  const button = await screen.findByRole('button', { name: 'Side menu', expanded: true })
  await person.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: 'Payment History' })).toBeInTheDocument()
  unmount()
  renderSite('/dashboard', { api, session: learnerSession() })
  expect(await screen.findByRole('button', { name: 'Side menu', expanded: false })).toBeVisible()
})

test('where an expanded side menu would be in the way it starts collapsed, until it is expanded', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query === '(max-width: 1099px)',
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  const { person } = renderSite('/dashboard', { api: academy(), session: learnerSession() })
  await person.click(await screen.findByRole('button', { name: 'Side menu', expanded: false }))
  expect(screen.getByRole('button', { name: 'Side menu', expanded: true })).toBeVisible()
})

test('on a phone the menu is a dialog that closes on a choice', async () => {
  const { person, address } = renderSite('/dashboard', { api: academy(), session: learnerSession() })
  await person.click(await screen.findByRole('button', { name: 'Open menu' }))
  const drawer = screen.getByRole('dialog', { name: 'Menu' })
  await person.click(within(drawer).getByRole('link', { name: 'Enrolled Courses' }))
  await waitFor(() => expect(address()).toBe('/courses/enrolled'))
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
})

test('an address that leads nowhere says so and offers a way on', async () => {
  renderSite('/no/such/page', { api: academy() })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all courses' })).toHaveAttribute('href', '/courses')
  expect(screen.getByRole('searchbox', { name: 'Search courses' })).toBeVisible()
})

test('a lost connection is said for as long as it lasts', async () => {
  renderSite('/', { api: academy() })
  await header()
  const isOnline = (value: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value })
    act(() => void window.dispatchEvent(new Event(value ? 'online' : 'offline')))
  }
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  isOnline(false)
  expect(await screen.findByText(/You're offline/)).toBeVisible()
  isOnline(true)
  await waitFor(() => expect(screen.queryByText(/You're offline/)).toBeNull())
})

test('a page whose data cannot be reached says "error", and Try again shows it', async () => {
  const api = academy()
    .on(listEnrolledCourses, unreachable())
    .on(getEnrolmentCount, unreachable())
    .on(listWeek, unreachable())
  api.on(getCourse, unreachable())
  const { person } = renderSite('/courses/cloth-dyeing', { api })
  expect(await screen.findByRole('heading', { name: 'error' })).toBeVisible()
  api.on(getCourse, refused('course.not_found', 'No such course.'))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})
