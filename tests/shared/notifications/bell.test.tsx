import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Form, RouterProvider, useFetcher } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { Count } from '#shared/notifications/BellParts.tsx'
import { markRead } from '#shared/notifications/markRead.ts'
import { NotificationList } from '#shared/notifications/NotificationList.tsx'
import { setUnreadCount } from '#shared/notifications/unreadCount.ts'
import { cookieSession } from '#shared/session.ts'
import { FakeApi, refused, unreachable } from '../../support/screens/fakeApi.ts'
import { learnerSession } from '../../support/screens/shown.ts'

const session = learnerSession()

beforeEach(() => {
  cookieSession.write(session)
  setUnreadCount(null)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cookieSession.clear()
})

function moved(overrides: Partial<Notification> = {}): Notification {
  return {
    id: 7,
    kind: 'class_news',
    title: 'A class has moved',
    text: 'Cloth dyeing: The pot is on Tuesday now.',
    link: '/timetable',
    created_at: '2026-03-02T09:00:00.000Z',
    read_at: null,
    ...overrides,
  }
}

function told(list: Notification[], unread = list.filter(({ read_at }) => read_at === null).length) {
  return { data: list, has_more: false, unread }
}

function open(api: FakeApi, shown: React.ReactNode) {
  vi.stubGlobal('fetch', api.fetch)
  const action = () => new Promise(resolve => setTimeout(() => resolve(null), 50))
  const router = createMemoryRouter([{ path: '*', element: shown, action }])
  return { person: userEvent.setup(), ...render(<RouterProvider router={router} />) }
}

/** Opens the bell on fake timers; `answer` replaces its next answers, `after` lets time pass. */
async function opened(unread: number, shown: React.ReactNode = bell) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = new FakeApi().on(listNotifications, told([], unread))
  const page = open(api, shown)
  expect(await screen.findByText(String(unread))).toBeVisible()
  return {
    ...page,
    api,
    answer: (next: number) => api.on(listNotifications, told([], next)),
    after: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const bell = <Count userId={session.data.id} />

test('the bell counts what is unread, says so in its name, and says nothing of none', async () => {
  const { container, unmount } = open(new FakeApi().on(listNotifications, told([], 3)), bell)
  expect(await screen.findByText('3')).toBeVisible()
  expect(container).toHaveTextContent(', 3 unread')
  unmount()
  const { container: quiet } = open(new FakeApi().on(listNotifications, told([])), bell)
  await vi.waitFor(() => expect(quiet.firstElementChild).toBeEmptyDOMElement())
})

test('more than ninety-nine are "99+"', async () => {
  open(new FakeApi().on(listNotifications, told([], 100)), bell)
  expect(await screen.findByText('99+')).toBeVisible()
})

test('the bell asks as the page opens and every minute, and a question that fails leaves the count', async () => {
  const { api, answer, after } = await opened(1)
  expect(api.calls).toHaveLength(1)
  await after(59_000)
  expect(api.calls).toHaveLength(1)
  api.on(listNotifications, unreachable())
  await after(1_000)
  expect(api.calls).toHaveLength(2)
  expect(screen.getByText('1')).toBeVisible()
  answer(2)
  await after(60_000)
  expect(screen.getByText('2')).toBeVisible()
})

test('a hidden page asks nothing, and asks once when it is looked at again', async () => {
  const { api, answer, after } = await opened(1)
  setVisibility('hidden')
  answer(2)
  await after(600_000)
  expect(api.calls).toHaveLength(1)
  setVisibility('visible')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('2')).toBeVisible()
  expect(api.calls).toHaveLength(2)
})

test('the bell asks when its window is used again', async () => {
  const { answer } = await opened(1)
  answer(2)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await screen.findByText('2')).toBeVisible()
})

test('the bell asks nothing without a connection', async () => {
  const { api, after } = await opened(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await after(600_000)
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(api.calls).toHaveLength(1)
})

test.for([
  ['the page', 'Send'],
  ['a part of the page', 'Send this part'],
] as const)('the bell asks once the server has answered a form of %s', async ([, name]) => {
  const { api, answer, person } = await opened(1, <WithForms />)
  await person.click(screen.getByRole('button', { name: 'Search' }))
  expect(api.calls).toHaveLength(1)
  answer(2)
  await person.click(screen.getByRole('button', { name }))
  expect(await screen.findByText('2')).toBeVisible()
  expect(api.calls).toHaveLength(2)
})

function WithForms() {
  const part = useFetcher()
  return (
    <>
      {bell}
      <Form>
        <button type="submit">Search</button>
      </Form>
      <Form method="post">
        <button type="submit">Send</button>
      </Form>
      <part.Form method="post">
        <button type="submit">Send this part</button>
      </part.Form>
    </>
  )
}

test('marking as read shows at once, and an answer that was on its way before does not undo it', async () => {
  const { api, after } = await opened(2)
  api.on(listNotifications, () => new Promise(resolve => setTimeout(() => resolve(told([], 2)), 10_000)))
  api.on(readNotifications, { unread: 1 })
  await after(60_000)
  await act(() => markRead({ ids: [7] }))
  expect(screen.getByText('1')).toBeVisible()
  await after(10_000)
  expect(screen.getByText('1')).toBeVisible()
})

test('nobody is asked for somebody whose session is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = new FakeApi().on(
    listNotifications,
    refused('session.ended', 'Your session has ended. Please sign in again.'),
  )
  open(api, bell)
  await vi.waitFor(() => expect(api.calls).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(api.calls).toHaveLength(1)
  expect(cookieSession.read()).toBeNull()
})

test('once another tab has signed out, nothing is asked in anybody’s name', async () => {
  const { api, after } = await opened(1)
  cookieSession.clear()
  await after(600_000)
  expect(api.calls).toHaveLength(1)
})

test('another person never sees the count of the last one', async () => {
  const { api, unmount } = await opened(3)
  unmount()
  api.on(listNotifications, unreachable())
  const next = learnerSession({ id: 9 })
  cookieSession.write(next)
  const { container } = open(api, <Count userId={next.data.id} />)
  await vi.waitFor(() => expect(api.calls).toHaveLength(2))
  expect(container.firstElementChild).toBeEmptyDOMElement()
})

test('the list shows its shape until it is there, then what happened, the unread by name, each a link', async () => {
  const read = moved({ id: 6, title: 'Your receipt', read_at: '2026-03-02T10:00:00.000Z' })
  open(new FakeApi().on(listNotifications, told([moved(), read])), <NotificationList />)
  expect(screen.getByText('Loading').closest('[aria-busy]')).toBeInTheDocument()
  const link = await screen.findByRole('link', { name: /^Unread: ?A class has moved/ })
  expect(link).toHaveAttribute('href', '/timetable')
  expect(screen.getByRole('link', { name: /^Your receipt/ })).toBeVisible()
})

test('an empty list says what will stand there, and one that cannot be loaded can be tried again', async () => {
  const api = new FakeApi().on(listNotifications, unreachable())
  const { person } = open(api, <NotificationList />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert')).toBeVisible()
  api.on(listNotifications, told([]))
  await person.click(again)
  expect(await screen.findByText(/No notifications yet/)).toBeVisible()
})

test('following one marks it as read, and one press marks all up to the newest that was shown', async () => {
  const api = new FakeApi()
    .on(listNotifications, told([moved(), moved({ id: 5, title: 'A class is off' })]))
    .on(readNotifications, { unread: 1 })
  const { person } = open(api, <NotificationList />)
  await person.click(await screen.findByRole('link', { name: /A class is off/ }))
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(api.bodiesOf(readNotifications)).toEqual([{ ids: [5] }, { up_to: 7 }])
})
