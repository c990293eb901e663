import { expect, test } from 'vitest'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listTimetable } from '#contract/timetable.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const LINK = 'https://meet.example/bread?pwd=secret'

/** Builds a class at 10:00, an hour after the server's time. */
async function academyBeforeClass() {
  const academy = await academyWith({ course: {} })
  const { make, course, learner, server } = academy
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-02T10:00:00.000Z',
    ends_at: '2026-03-02T11:00:00.000Z',
    meeting_link: LINK,
  })
  const params = { slug: course.slug }
  const asLearner = server.as(learner)
  const own = async () => (await asLearner.call(listEnrolledCourses)).body.data[0]
  /** Returns the link from every place that shows it to a learner. */
  const links = async () => {
    const { data } = (await asLearner.call(listTimetable, { params })).body
    const course = await own()
    return [course?.classroom_link, course?.classes?.[0]?.meeting_link, data[0]?.meeting_link]
  }
  return { ...academy, own, links }
}

test('a second before a quarter of an hour before a class nothing holds its link', async () => {
  const { server, learner, clock, own, links } = await academyBeforeClass()
  clock.advance({ minutes: 44, seconds: 59 })
  expect(await links()).toEqual([null, null, null])
  expect(await own()).toMatchObject({
    link_opens_at: '2026-03-02T09:45:00.000Z',
    link_changes_in: 1,
    next_session_at: '2026-03-02T10:00:00.000Z',
  })
  expect((await server.as(learner).call(listEnrolledCourses)).text).not.toContain('secret')
})

test('from then on to its end a class is joined by its link, and after it no more', async () => {
  const { clock, own, links } = await academyBeforeClass()
  clock.advance({ minutes: 45 })
  expect(await links()).toEqual([LINK, LINK, LINK])
  expect(await own()).toMatchObject({ link_opens_at: null, link_changes_in: 75 * 60 })
  clock.advance({ minutes: 74, seconds: 59 })
  expect(await links()).toEqual([LINK, LINK, LINK])
  clock.advance({ seconds: 1 })
  expect(await links()).toEqual([null, null, null])
  expect(await own()).toMatchObject({ link_opens_at: null, link_changes_in: null })
})

test('a cancelled class is not joined', async () => {
  const { db, clock, links } = await academyBeforeClass()
  await db.updateTable('class_sessions').set({ cancelled_at: '2026-03-02T09:00:00.000Z' }).execute()
  clock.advance({ minutes: 50 })
  expect(await links()).toEqual([null, null, null])
})

test('a tutor has the link of the own class at all times', async () => {
  const { server, tutor, course } = await academyBeforeClass()
  const { data } = (await server.as(tutor).call(listTutorEnrolments)).body
  expect(data[0]?.classroom_link).toBe(LINK)
  const timetable = await server.as(tutor).call(listTimetable, { params: { slug: course.slug } })
  expect(timetable.body.data[0]?.meeting_link).toBe(LINK)
})
