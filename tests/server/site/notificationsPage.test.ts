import { expect, test } from 'vitest'
import { notifyAll } from '#server/outbox/emit.ts'
import { cookieWith, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

async function opened(count: number) {
  const academy = await academyWithPages({ course: { title: 'Cloth' } })
  const { app, server, db, make, course, learner } = academy
  const { payment_id: payment } = await make.enrolment({ course_id: course.id, user_id: learner.id })
  const at = '2026-03-02T09:00:00.000Z'
  for (let number = 0; number < count; number += 1)
    await notifyAll(db, [learner.id], { about: 'enrolled', key: String(number), payload: { payment } }, at)
  const token = await server.tokenOf(learner)
  return plainBrowser(app, cookieWith(token, { id: learner.id, userType: 'learner' }, 'Lara'))
}

test('without script the list is read in pages, and all is marked as read', async () => {
  const browser = await opened(25)
  const page = await browser.open('/notifications')
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(page.text).toContain("You're enrolled in Cloth")
  const [older] = [...page.document.querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Older notifications',
  )
  const next = await browser.open(older?.getAttribute('href') ?? '')
  expect(next.text).toContain("You're enrolled in Cloth")
  expect(next.text).toContain('Newest notifications')
  const marked = await browser.press(page, /^Mark all as read$/)
  expect([marked.status, marked.headers.location]).toEqual([303, '/notifications'])
  expect((await browser.open('/notifications')).text).not.toContain('Mark all as read')
})

test('who was told nothing yet reads so, and a visitor is led to sign in', async () => {
  const browser = await opened(0)
  expect((await browser.open('/notifications')).text).toContain('No notifications yet')
  expect((await browser.open('/notifications?before=x')).status).toBe(200)
  const { app } = await academyWithPages({})
  const page = await plainBrowser(app).open('/notifications')
  expect([page.status, page.headers.location]).toEqual([302, '/login?redirect_to=%2Fnotifications'])
})
