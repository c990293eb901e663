import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { Count } from '#shared/notifications/LiveBell.tsx'
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
  vi.unstubAllGlobals()
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
  return { person: userEvent.setup(), ...render(<MemoryRouter>{shown}</MemoryRouter>) }
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

test('who has no stream is told within two minutes, and a failure in between leaves the count', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = new FakeApi().on(listNotifications, told([], 1))
  open(api, bell)
  expect(await screen.findByText('1')).toBeVisible()
  api.on(listNotifications, unreachable())
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(screen.getByText('1')).toBeVisible()
  api.on(listNotifications, told([], 2))
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(screen.getByText('2')).toBeVisible()
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
})

test('once another tab has signed out, nothing is asked in anybody’s name', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const api = new FakeApi().on(listNotifications, told([], 1))
  open(api, bell)
  expect(await screen.findByText('1')).toBeVisible()
  cookieSession.clear()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(api.calls).toHaveLength(1)
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
