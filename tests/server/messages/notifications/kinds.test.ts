import { expect, test } from 'vitest'
import { readNotifications } from '#contract/notifications.ts'
import { verifyPayment } from '#contract/payments.ts'
import { rateCourse } from '#contract/ratings.ts'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/classes.ts'
import { replyToReview } from '#contract/tutor/reviews.ts'
import { deleteOldNotifications } from '#server/messages/notifications/queries.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { notificationsOf, notifyOfClasses } from '../../../support/academy/notifications.ts'
import { chargeSuccess } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'
import { planSeries } from '../../../support/academy/series.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'
import { waitingAcademy } from '../../../support/academy/waiting.ts'

type Told = Awaited<ReturnType<typeof notificationsOf>>
const titles = ({ data }: Told) => data.map(({ title }) => title)

test('a payment tells its learner of the receipt and the tutor of the learner, once each', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping', slug: 'bookkeeping' } })
  const { buy, make, tutor, webhook } = academy
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Obi' })
  await buy(ada, 'bought-once-1')
  await webhook(chargeSuccess('bought-once-1'))
  expect(await notificationsOf(academy, ada)).toMatchObject({
    unread: 1,
    has_more: false,
    data: [
      {
        kind: 'receipt',
        title: "We've received your payment of ₦73,000",
        text: 'See your receipt for Bookkeeping.',
        link: '/payment-history/bought-once-1/receipt',
        read_at: null,
      },
    ],
  })
  expect(await notificationsOf(academy, tutor)).toMatchObject({
    data: [
      {
        kind: 'new_learner',
        title: 'Ada Obi enrolled',
        text: 'In Bookkeeping, for ₦73,000.',
        link: '/courses/bookkeeping/manage',
      },
    ],
  })
})

test('a declined payment is told, and its words follow what becomes of it', async () => {
  const academy = await receiptAcademy()
  const { create, decline, pay, webhook, learner, server } = academy
  await create(learner, 'declined-1')
  await decline('declined-1')
  await server.as(learner).call(verifyPayment, { body: { reference: 'declined-1' } })
  const [failed] = (await notificationsOf(academy, learner)).data
  expect(failed).toMatchObject({
    kind: 'payment_failed',
    text: expect.stringContaining('You can try again.'),
  })
  await pay('declined-1')
  await webhook(chargeSuccess('declined-1'))
  const [, again] = (await notificationsOf(academy, learner)).data
  expect(again?.text).toContain('See the status of your payment for')
})

test('a refund in full tells of its steps and of the end of the place, and the tutor of the latter', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { buy, learner, refund, tutor } = academy
  await buy(learner, 'given-back-1')
  await refund('given-back-1')
  expect(titles(await notificationsOf(academy, learner))).toEqual(
    expect.arrayContaining([
      "You're no longer enrolled in Bookkeeping",
      "We've received your payment of ₦73,000",
    ]),
  )
  expect((await notificationsOf(academy, learner)).data.some(({ kind }) => kind === 'refund')).toBe(true)
  expect(titles(await notificationsOf(academy, tutor))[0]).toMatch(/is no longer enrolled$/)
})

test('a rating tells the tutor, and its reply the learner', async () => {
  const academy = await academyWith({ course: { title: 'Cloth', slug: 'cloth' } })
  const { server, make, course, learner, tutor, db } = academy
  await make.enrolment({
    course_id: course.id,
    user_id: learner.id,
    completes_at: '2026-03-01T09:00:00.000Z',
  })
  const slug = course.slug
  await server.as(learner).call(rateCourse, { body: { slug, rating: 1 } })
  await server.as(learner).call(rateCourse, { body: { slug, rating: 4 } })
  expect(await notificationsOf(academy, tutor)).toMatchObject({
    data: [{ kind: 'new_rating', text: '4 stars. You can post one public reply.' }],
  })
  const { id } = await db.selectFrom('ratings').select('id').executeTakeFirstOrThrow()
  await server.as(tutor).call(replyToReview, { params: { id }, body: { reply: 'Thank you.' } })
  expect(await notificationsOf(academy, learner)).toMatchObject({
    data: [{ title: 'Your rating of Cloth has a reply', link: '/courses/cloth' }],
  })
})

test('a seat that comes free tells the first in line, and that the offer has ended', async () => {
  const { make, bought, join, cohort, ...academy } = await waitingAcademy()
  const [first, second] = [await make.learner(), await make.learner()]
  const reference = await bought(first)
  await join(second)
  await academy.refund(reference)
  await academy.tend()
  const [offered] = (await notificationsOf(academy, second)).data
  expect(offered).toMatchObject({
    kind: 'seat_offered',
    text: expect.stringMatching(/^Enrol before /),
    link: expect.stringContaining(`cohort=${cohort.id}`),
  })
  academy.clock.advance({ days: 2 })
  await academy.tend()
  expect(titles(await notificationsOf(academy, second))[0]).toMatch(/^Your seat offer for .* has expired$/)
})

test('an onsite class that is booked, moved, confirmed and given back is told step by step', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, move, giveBack } = academy
  const [early, late] = [await slot(), await slot({ starts_at: '2026-03-10T18:00' })]
  const learner = await onsiteLearner()
  const { body } = await book(learner, early.id)
  await move(learner, body.data.id, late.id)
  const [moved] = (await notificationsOf(academy, learner)).data
  expect(moved?.text).toContain('10 March 2026 at 18:00 (Lagos time)')
  await giveBack(learner, body.data.id)
  const told = await notificationsOf(academy, learner)
  expect(titles(told)).toEqual(
    ['cancelled', 'moved', 'booked'].map(step => `Your onsite class has been ${step}`),
  )
  expect(told.data.every(({ text }) => text.includes('is cancelled'))).toBe(true)
})

async function academyWithClass() {
  const academy = await academyWith({ course: { title: 'Cloth' } })
  const { make, course, server, tutor } = academy
  const learner = await make.learner({ time_zone: 'Europe/London' })
  const stays = { course_id: course.id, starts_at: '2026-03-01T00:00:00.000Z' }
  await make.enrolment({ ...stays, user_id: learner.id })
  const { id } = await make.classSession({ course_id: course.id })
  const move = async (starts_at: string, ends_at: string) => {
    const body = { title: 'Weaving', starts_at, ends_at }
    await server.as(tutor).call(updateClassSession, { params: { id }, body })
    await notifyOfClasses(academy)
  }
  return { ...academy, learner, params: { id }, move }
}

test('a class that is moved is told at once, on the clock of who reads, with a link to its month', async () => {
  const { move, ...academy } = await academyWithClass()
  await move('2026-04-09T18:00', '2026-04-09T19:00')
  expect(await notificationsOf(academy, academy.learner)).toMatchObject({
    data: [
      {
        kind: 'classes_changed',
        title: 'Cloth: class moved to Thu 9 Apr, 18:00',
        text: 'The class starts on 9 April 2026 at 18:00 (London time).',
        link: '/timetable?month=2026-04',
      },
    ],
  })
  expect((await notificationsOf(academy, await academy.make.learner())).data).toEqual([])
})

test('a class that is moved again and again is one notification, the newest, unread', async () => {
  const { move, server, tutor, params, ...academy } = await academyWithClass()
  for (const day of ['10', '11', '12']) await move(`2026-04-${day}T18:00`, `2026-04-${day}T19:00`)
  const told = await notificationsOf({ server }, academy.learner)
  expect(told.data).toMatchObject([{ text: expect.stringContaining('12 April') }])
  await server.as(academy.learner).call(readNotifications, { body: { ids: told.data.map(({ id }) => id) } })
  await server.as(tutor).call(cancelClassSession, { params, body: { reason: 'No power.' } })
  await notifyOfClasses(academy)
  expect(await notificationsOf({ server }, academy.learner)).toMatchObject({
    unread: 1,
    data: [{ title: 'Cloth: class cancelled', text: expect.stringContaining('is cancelled') }],
  })
})

test('a class that is added is told, a whole series of them once', async () => {
  const { server, tutor, course, ...academy } = await academyWithClass()
  const body = {
    course_id: course.id,
    title: 'One more',
    starts_at: '2026-04-01T09:00',
    ends_at: '2026-04-01T10:00',
  }
  await server.as(tutor).call(createClassSession, { body })
  await planSeries({ server, tutor, course }, { count: 3 })
  await notifyOfClasses(academy)
  expect(titles(await notificationsOf({ server }, academy.learner))).toEqual([
    'Cloth: 3 classes added',
    'Cloth: class added',
  ])
})

test('whoever enrols after a class was planned is not told that it was added', async () => {
  const { server, tutor, course, make, clock, ...academy } = await academyWithClass()
  await planSeries({ server, tutor, course }, { count: 3 })
  clock.advance({ seconds: 1 })
  const later = await make.learner()
  const taken = clock.now().toISOString()
  await make.enrolment({ course_id: course.id, user_id: later.id, created_at: taken })
  await notifyOfClasses(academy)
  expect((await notificationsOf({ server }, later)).data).toEqual([])
  expect((await notificationsOf({ server }, academy.learner)).data).toHaveLength(1)
})

test('a class that is deleted is told as cancelled, by the name of its course alone', async () => {
  const { server, tutor, params, ...academy } = await academyWithClass()
  await academy.db.updateTable('class_sessions').set({ sequence: 1 }).execute()
  await server.as(tutor).call(deleteClassSession, { params })
  await notifyOfClasses(academy)
  expect((await notificationsOf({ server }, academy.learner)).data).toMatchObject([
    { title: 'Cloth: class cancelled', link: '/timetable' },
  ])
})

test('a class that is deleted or cancelled with a reason is told with it, until it takes place again', async () => {
  const { server, tutor, params, ...academy } = await academyWithClass()
  const texts = async () => {
    await notifyOfClasses(academy)
    return (await notificationsOf({ server }, academy.learner)).data.map(({ text }) => text)
  }
  const body = { reason: 'The tutor is ill.' }
  await server.as(tutor).call(cancelClassSession, { params, body })
  expect(await texts()).toEqual([expect.stringMatching(/is cancelled. Reason: The tutor is ill\.$/)])
  await server.as(tutor).call(restoreClassSession, { params })
  expect(await texts()).toEqual([expect.not.stringContaining('Reason')])
  await server.as(tutor).call(deleteClassSession, { params, query: { reason: 'The room is lost.' } })
  expect(await texts()).toEqual(['See your timetable for all your classes. Reason: The room is lost.'])
})

test('who has left a course is told of none of its classes', async () => {
  const { move, db, ...academy } = await academyWithClass()
  const cancelled_at = '2026-03-01T12:00:00.000Z'
  await db.updateTable('enrolments').set({ cancelled_at }).where('user_id', '=', academy.learner.id).execute()
  await move('2026-04-09T18:00', '2026-04-09T19:00')
  expect((await notificationsOf(academy, academy.learner)).data).toEqual([])
})

test('what is gone, taken down or erased is named in no notification', async () => {
  const academy = await receiptAcademy({ course: { title: 'Bookkeeping' } })
  const { buy, make, db, tutor, course } = academy
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Obi' })
  await buy(ada, 'of-the-past-1')
  const taken = { taken_down_at: '2026-03-02T09:00:00.000Z', taken_down_reason: 'It copies a book.' }
  await db.updateTable('courses').set(taken).where('id', '=', course.id).execute()
  await db
    .updateTable('users')
    .set({ firstname: 'A former', lastname: 'learner' })
    .where('id', '=', ada.id)
    .execute()
  const row = {
    user_id: ada.id,
    key: 'x',
    payload: '{"session":99,"course":99}',
    created_at: '2026-03-02T09:00:00.000Z',
  }
  await db
    .insertInto('notifications')
    .values({ ...row, about: 'classes changed' })
    .execute()
  await db
    .insertInto('notifications')
    .values({ ...row, key: 'y', about: 'of a later version' })
    .execute()
  const text = JSON.stringify([await notificationsOf(academy, ada), await notificationsOf(academy, tutor)])
  expect(text).not.toMatch(/Bookkeeping|Obi/)
  expect(text).toContain('A former learner enrolled')
  expect((await notificationsOf(academy, ada)).data).toMatchObject([
    { title: 'No longer available', link: '/dashboard' },
    { title: 'No longer available' },
    { text: 'See your receipt for your course.' },
  ])
})

test('a notification is forgotten after ninety days', async () => {
  const { buy, learner, clock, ...academy } = await receiptAcademy()
  await buy(learner, 'long-ago-1')
  clock.advance({ days: 89 })
  await deleteOldNotifications({ ...academy, clock })
  expect((await notificationsOf(academy, learner)).data).toHaveLength(1)
  clock.advance({ days: 2 })
  await deleteOldNotifications({ ...academy, clock })
  expect((await notificationsOf(academy, learner)).data).toEqual([])
})
