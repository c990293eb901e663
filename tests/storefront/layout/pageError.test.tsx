import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRoutes } from '#app/routes.tsx'
import { getConfig } from '#contract/academy.ts'
import { listCourses } from '#contract/courses.ts'
import { inTime, missingChunk } from '#shared/beforeReact/chunkFailure.ts'
import { PageError } from '../../../src/storefront/layout/errors/PageError.tsx'
import { PATIENCE } from '../../support/patience.ts'
import { takePrinted } from '../../support/quietConsole.ts'
import { config, FakeApi, unreachable } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { learnerSession } from '../../support/screens/shown.ts'

function renderFault(fault: Error) {
  const router = createMemoryRouter([
    { path: '/', loader: () => Promise.reject(fault), element: null, ErrorBoundary: PageError },
  ])
  render(<RouterProvider router={router} />)
}

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  vi.stubGlobal('location', { ...window.location, reload })
})

test('a script part that does not arrive reloads the page, and nothing is said that the reload would take away', async () => {
  const fault = new TypeError(
    'Failed to fetch dynamically imported module: https://academy.test/assets/ConsoleRoot-Bx81_a9Q.js',
  )
  renderFault(fault)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE)
  expect(screen.getByRole('status')).toHaveTextContent('Loading page')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  takePrinted()
})

test('a part that is still missing after the reload is said as "Loading chunk {n} failed", without another', async () => {
  sessionStorage.setItem('reloaded-for-chunk', 'ConsoleRoot')
  renderFault(new TypeError('error loading dynamically imported module: /assets/ConsoleRoot-Bx81_a9Q.js'))
  expect(await screen.findByRole('heading', { name: 'Loading chunk ConsoleRoot failed' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
  takePrinted()
})

test('a fault of our own says so without its details', async () => {
  renderFault(new Error('SELECT * FROM secrets'))
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.queryByText(/secrets/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  takePrinted()
})

test('only a missing script part counts as one', () => {
  const chunkLoadError = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' })
  expect(missingChunk(chunkLoadError)).toBe('12')
  expect(missingChunk(new TypeError('Importing a module script failed.'))).toBe('')
  expect(missingChunk(new Error('Something else'))).toBeNull()
  expect(missingChunk('a string')).toBeNull()
})

test('a script part that has not come after 120 seconds has failed like one that is not there', async () => {
  vi.useFakeTimers()
  const outcome = inTime(new Promise(() => {}), 'DashboardPage').catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  const fault = await outcome
  expect(fault).toHaveProperty('message', 'Loading chunk DashboardPage failed')
  expect(missingChunk(fault)).toBe('DashboardPage')
  vi.useRealTimers()
  await expect(inTime(Promise.resolve('here'), 'DashboardPage')).resolves.toBe('here')
})

test('where no layout could be shown, the message stands in a frame with a way home', async () => {
  const api = new FakeApi().on(getConfig, unreachable()).on(listCourses, unreachable())
  const { person } = renderSite('/about', { api })
  expect(await screen.findByRole('heading', { level: 1, name: 'error' })).toBeVisible()
  expect(within(screen.getByRole('main')).getByText(/We can't reach the academy/)).toBeVisible()
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  api.on(getConfig, { data: config })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'About' })).toBeVisible()
})

test('a layout whose script part is missing leaves header and footer standing', async () => {
  sessionStorage.setItem('reloaded-for-chunk', 'LearnerLayout')
  const routes = createRoutes()
  const learner = routes[0]?.children?.find(({ id }) => id === 'learner')
  Object.assign(learner ?? {}, {
    lazy: () => Promise.reject(new TypeError('Importing a module script failed: /LearnerLayout-Bx81_a9Q.js')),
  })
  renderSite('/dashboard', { api: new FakeApi(), session: learnerSession(), routes })
  expect(await screen.findByRole('heading', { name: 'Loading chunk LearnerLayout failed' })).toBeVisible()
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Courses' })).toBeVisible()
  expect(screen.getByRole('contentinfo')).toBeVisible()
  takePrinted()
})
