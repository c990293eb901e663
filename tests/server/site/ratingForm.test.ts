import { expect, test } from 'vitest'
import { cookieWith, formOf, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'

const PAGE = '/courses/weaving/rate'
/** Learners may rate a course without a timetable once its weeks have passed. */
const DONE = { created_at: '2026-01-02T09:00:00.000Z', completes_at: '2026-02-13T09:00:00.000Z' }

/** Builds two learners without script, one of them enrolled. */
async function enrolledLearner(since: { created_at: string; completes_at?: string } = DONE) {
  const academy = await academyWithPages({ course: { title: 'Weaving', slug: 'weaving' } })
  const { app, db, make, server, learner, course } = academy
  await make.enrolment({ user_id: learner.id, course_id: course.id, ...since })
  const browserOf = async (account: typeof learner) =>
    plainBrowser(app, cookieWith(await server.tokenOf(account), account))
  return {
    ...academy,
    browserOf,
    lara: await browserOf(learner),
    bisi: await browserOf(await make.learner()),
    ratings: () => db.selectFrom('ratings').select(['user_id', 'rating', 'comment']).execute(),
  }
}

test('a learner without script rates a course from their courses, and changes the rating', async () => {
  const { lara, learner, ratings } = await enrolledLearner()
  const own = await lara.open('/courses/enrolled')
  expect(own.document.querySelector('a[aria-label="Rate Weaving"]')?.getAttribute('href')).toBe(PAGE)
  const first = await lara.press(await lara.open(PAGE), 'Post my rating', { rating: '4', comment: 'Kind.' })
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(first.text).toContain('Thanks, your rating has been posted.')
  expect(formOf(first, 'Change my rating').fields).toMatchObject({ rating: '4', comment: 'Kind.' })
  await lara.press(first, 'Change my rating', { rating: '5' })
  expect(await ratings()).toEqual([{ user_id: learner.id, rating: 5, comment: 'Kind.' }])
})

test('a rating that is refused comes back with the sentence and with what was typed', async () => {
  const { lara, ratings } = await enrolledLearner()
  const typed = { rating: '3', comment: 'a'.repeat(5_000) }
  const reply = await lara.press(await lara.open(PAGE), 'Post my rating', typed)
  expect(reply.status).toBe(400)
  expect(reply.text).toContain("We couldn't save your rating")
  expect(formOf(reply, 'Post my rating').fields).toMatchObject(typed)
  expect(await ratings()).toEqual([])
})

test('who is not enrolled is told so, and rates nothing', async () => {
  const { lara, bisi, ratings } = await enrolledLearner()
  const page = await bisi.open(PAGE)
  expect(page.text).toContain("You're not enrolled in Weaving")
  const { action, fields } = formOf(await lara.open(PAGE), 'Post my rating')
  const reply = await bisi.post(action, { ...fields, rating: '1' })
  expect(reply.status).toBe(403)
  expect(await ratings()).toEqual([])
})

test('who has taken no class yet is told when they can rate', async () => {
  // The page uses the machine's real clock.
  const { lara } = await enrolledLearner({
    created_at: '2126-03-02T08:00:00.000Z',
    completes_at: '2126-05-02T08:00:00.000Z',
  })
  expect((await lara.open(PAGE)).text).toContain('You can rate this course soon')
})

test('another site and a visitor rate nothing', async () => {
  const { app, lara, ratings } = await enrolledLearner()
  const { action, fields } = formOf(await lara.open(PAGE), 'Post my rating')
  const filled = { ...fields, rating: '1' }
  expect((await lara.post(action, filled, { origin: 'https://evil.example' })).status).toBe(403)
  const reply = await plainBrowser(app).post(action, filled)
  expect([reply.status, reply.headers.location]).toEqual([
    303,
    `/login?${new URLSearchParams({ redirect_to: PAGE })}`,
  ])
  expect(await ratings()).toEqual([])
})
