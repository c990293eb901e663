import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { unwatchCourse, watchCourse } from '#contract/watching.ts'
import type { Account } from '#server/platform/http/account.ts'
import { tellWatchers } from '#server/teaching/watching/routes.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { payingAcademy } from '../../../support/academy/payingAcademy.ts'

type Method = 'virtual' | 'physical'

async function watchedAcademy() {
  const academy = await payingAcademy()
  const { server, course, mail, make } = academy
  const learner = await make.learner({ is_verified: 1 })
  const body = (method: Method) => ({ course_id: course.id, method })
  return {
    ...academy,
    learner,
    watch: (learner: Account, method: Method) => server.as(learner).call(watchCourse, { body: body(method) }),
    unwatch: (learner: Account, method: Method) =>
      server.as(learner).call(unwatchCourse, { body: body(method) }),
    watched: async (learner: Account) => {
      const reply = await server.as(learner).call(getCourse, { params: { slug: course.slug } })
      return reply.body.data.viewer?.watched
    },
    /** Runs the timer and the mail; returns who got which subject since the last time. */
    told: async () => {
      const before = mail.letters.length
      await tellWatchers(academy)
      await sendLetters(academy)
      return mail.letters.slice(before).map(({ to, subject }) => [to, subject])
    },
  }
}

test('a learner who asks is told once, as soon as there is an onsite time', async () => {
  const { watch, watched, told, learner, make, course } = await watchedAcademy()
  expect((await watch(learner, 'physical')).status).toBe(200)
  expect((await watch(learner, 'physical')).status).toBe(200)
  expect(await watched(learner)).toEqual(['physical'])
  expect(await told()).toEqual([])
  await make.onsiteTime(course)
  expect(await told()).toEqual([[learner.email, `You can enrol in ${course.title}`]])
  expect(await watched(learner)).toBeUndefined()
  expect(await told()).toEqual([])
})

test('a learner who asks for live classes is told of a new start that has seats, not of a full or planned one', async () => {
  const { watch, told, learner, make, course, db, clock } = await watchedAcademy()
  await make.classSession({ course_id: course.id })
  clock.advance({ days: 30 })
  await watch(learner, 'virtual')
  expect(await told()).toEqual([])
  const cohort = await make.cohort({ course_id: course.id, seats: 1, taken: 1 })
  expect(await told()).toEqual([])
  const set = (values: { state?: 'planned' | 'open'; taken?: number }) =>
    db.updateTable('cohorts').set(values).where('id', '=', cohort.id).execute()
  await set({ state: 'planned', taken: 0 })
  expect(await told()).toEqual([])
  await set({ state: 'open' })
  expect(await told()).toEqual([[learner.email, `You can enrol in ${course.title}`]])
})

test('classes that a tutor prepares for a planned start are no reason to tell anybody yet', async () => {
  const { watch, told, learner, make, course, db, clock } = await watchedAcademy()
  await make.classSession({ course_id: course.id })
  clock.advance({ days: 30 })
  await watch(learner, 'virtual')
  const planned = await make.cohort({ course_id: course.id, state: 'planned' })
  const prepared = { course_id: course.id, starts_at: '2126-01-10T17:00:00.000Z' }
  await make.classSession({ ...prepared, ends_at: '2126-01-10T18:00:00.000Z', cohort_id: planned.id })
  expect(await told()).toEqual([])
  await db.updateTable('cohorts').set({ state: 'open' }).where('id', '=', planned.id).execute()
  expect(await told()).toEqual([[learner.email, `You can enrol in ${course.title}`]])
})

test('a learner is told of an onsite time that somebody chose and did not pay for', async () => {
  const { watch, told, learner, make, course, create, clock } = await watchedAcademy()
  const { id: slot_id } = await make.onsiteTime(course)
  await create(await make.learner({ is_verified: 1 }), 'never-paid-for', { method: 'physical', slot_id })
  await watch(learner, 'physical')
  expect(await told()).toEqual([])
  clock.advance({ hours: 2 })
  expect(await told()).toEqual([[learner.email, `You can enrol in ${course.title}`]])
})

test('a suspended learner is told once the suspension ends', async () => {
  const { watch, told, learner, make, course, db } = await watchedAcademy()
  await watch(learner, 'physical')
  const suspend = (suspended_at: string | null) =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', learner.id).execute()
  await suspend('2026-03-02T08:00:00.000Z')
  await make.onsiteTime(course)
  expect(await told()).toEqual([])
  await suspend(null)
  expect(await told()).toEqual([[learner.email, `You can enrol in ${course.title}`]])
})

test('one press takes the wish back, and who has enrolled or whose course is off sale is told nothing', async () => {
  const { watch, unwatch, watched, told, learner, make, course, db, server } = await watchedAcademy()
  await watch(learner, 'physical')
  expect((await unwatch(learner, 'physical')).status).toBe(200)
  expect((await unwatch(learner, 'physical')).status).toBe(200)
  expect(await watched(learner)).toBeUndefined()
  const enrolled = await make.learner()
  await watch(enrolled, 'physical')
  await make.enrolment({ user_id: enrolled.id, course_id: course.id })
  const patient = await make.learner({ is_verified: 1 })
  await watch(patient, 'physical')
  await db.updateTable('courses').set({ status: 0 }).where('id', '=', course.id).execute()
  await make.onsiteTime(course)
  expect(await told()).toEqual([])
  await db.updateTable('courses').set({ status: 1 }).where('id', '=', course.id).execute()
  expect(await told()).toEqual([[patient.email, `You can enrol in ${course.title}`]])
  expect(await watch(enrolled, 'virtual')).toBeRefused(409)
  expect(await server.call(watchCourse, { body: { course_id: course.id, method: 'virtual' } })).toBeRefused(
    401,
  )
  const nowhere = { course_id: 999_999, method: 'virtual' as const }
  expect(await server.as(patient).call(watchCourse, { body: nowhere })).toBeRefused(404)
})

test('two servers that tell at the same moment send one email', async () => {
  const academy = await watchedAcademy()
  const { watch, learner, make, course, mail } = academy
  await watch(learner, 'physical')
  await make.onsiteTime(course)
  await Promise.all([tellWatchers(academy), tellWatchers(academy)])
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(1)
  expect(mail.letters[0]?.text).toContain('This is the only email that we send you about it.')
})
