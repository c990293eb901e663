import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import { updateCohort } from '#contract/tutor/cohorts.ts'
import { joinWaitingList } from '#contract/waiting.ts'
import { followTimeZones } from '#server/teaching/followTimeZones.ts'
import { COHORT, openCohort } from '../../../support/academy/cohorts.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { payingAcademy } from '../../../support/academy/payingAcademy.ts'

test('learners of a cohort, and those who wait for it, are told when its days change, and not when its name does', async () => {
  const academy = await payingAcademy()
  const { server, tutor, make, course, mail } = academy
  const learner = await make.learner({ is_verified: 1 })
  const cohort = await openCohort(academy, { seats: 1 })
  const change = (form: object) =>
    server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, seats: 1, ...form } })
  await make.enrolment({ user_id: learner.id, course_id: course.id, cohort_id: cohort.id })
  await academy.db.updateTable('cohorts').set({ taken: 1 }).where('id', '=', cohort.id).execute()
  const waiting = await make.learner({ is_verified: 1 })
  await server.as(waiting).call(joinWaitingList, { params: { id: cohort.id } })
  await sendLetters(academy)
  mail.letters.length = 0

  await change({ name: 'Later evenings' })
  await sendLetters(academy)
  expect(mail.letters).toEqual([])

  await change({ name: 'Later evenings', starts_on: '2026-03-23', ends_on: '2026-05-03' })
  await sendLetters(academy)
  expect(mail.letters.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [learner.email, waiting.email].map(to => [to, `New dates for ${course.title}`]).sort(),
  )
  const [letter] = mail.letters
  expect(letter?.text).toContain('First day: Monday, 23 March 2026 (Lagos time)')
  expect(letter?.text).toContain('Last day: Sunday, 3 May 2026 (Lagos time)')
  const { body } = await server.as(learner).call(listNotifications)
  expect(JSON.stringify(body)).toContain(
    'Later evenings: Monday, 23 March 2026 (Lagos time) to Sunday, 3 May 2026',
  )
})

test('a suspended learner is neither emailed nor notified of new days, also if suspended before the email is sent', async () => {
  const academy = await payingAcademy()
  const { server, tutor, make, course, mail, db } = academy
  const cohort = await openCohort(academy, { seats: 2 })
  const people = [await make.learner({ is_verified: 1 }), await make.learner({ is_verified: 1 })] as const
  for (const { id } of people)
    await make.enrolment({ user_id: id, course_id: course.id, cohort_id: cohort.id })
  await db.updateTable('cohorts').set({ taken: 2 }).where('id', '=', cohort.id).execute()
  const waiting = await make.learner({ is_verified: 1 })
  await server.as(waiting).call(joinWaitingList, { params: { id: cohort.id } })
  await sendLetters(academy)
  mail.letters.length = 0
  const suspend = (id: number, suspended_at: string | null = '2026-03-02T08:00:00.000Z') =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute()

  await suspend(people[0].id)
  await suspend(waiting.id)
  const body = { ...COHORT, seats: 2, starts_on: '2026-03-23', ends_on: '2026-05-03' }
  expect((await server.as(tutor).call(updateCohort, { params: { id: cohort.id }, body })).status).toBe(200)
  await suspend(people[1].id)
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  for (const one of [people[0], waiting]) {
    await suspend(one.id, null)
    const { body } = await server.as(one).call(listNotifications)
    expect(body.data.filter(({ title }) => title.startsWith('New dates'))).toEqual([])
  }
})

test('the days of a cohort follow new rules of its time zone, and its learners with them', async () => {
  const academy = await payingAcademy()
  const { db, clock, make, course, learner } = academy
  const cohort = await openCohort(academy)
  await make.enrolment({ user_id: learner.id, course_id: course.id, cohort_id: cohort.id })
  const read = () =>
    db
      .selectFrom('cohorts')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', cohort.id)
      .executeTakeFirstOrThrow()
  const right = await read()
  // As if computed by data in which Lagos was an hour further west.
  const old = { starts_at: '2026-03-16T00:00:00.000Z', ends_at: '2026-04-27T00:00:00.000Z' }
  await db.updateTable('cohorts').set(old).where('id', '=', cohort.id).execute()
  await followTimeZones(db, clock)
  expect(await read()).toEqual(right)
  expect(await academy.enrolments()).toMatchObject([
    { starts_at: right.starts_at, completes_at: right.ends_at },
  ])
})
