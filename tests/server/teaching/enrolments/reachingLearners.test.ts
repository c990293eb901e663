import { expect, test } from 'vitest'
import { getAccount, updateAccount } from '#contract/ownAccount.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const NUMBERS = { phone: '0803 123 4567', whatsapp: '+44 7911 123456' }

test('a tutor sees a learner’s numbers only once the learner lets their tutors see them, and no other tutor does', async () => {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { server, learner, tutor, stranger, make, course, category } = academy
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  const others = await make.course({ tutor_id: stranger.id, category_id: category.id })
  await make.enrolment({ course_id: others.id, user_id: (await make.learner()).id })
  const seenBy = async (who: typeof tutor) =>
    (await server.as(who).call(listTutorEnrolments)).body.data.map(row => row.learner)
  await server.as(learner).call(updateAccount, { body: NUMBERS })
  expect(await seenBy(tutor)).toEqual([
    { id: learner.id, firstname: 'Lara', lastname: expect.any(String), email: learner.email },
  ])
  await server.as(learner).call(updateAccount, { body: { shows_numbers: true } })
  expect((await server.as(learner).call(getAccount)).body.data.shows_numbers).toBe(true)
  expect(await seenBy(tutor)).toMatchObject([{ phone: '+2348031234567', whatsapp: '+447911123456' }])
  expect(JSON.stringify(await seenBy(stranger))).not.toMatch(/2348031234567|447911123456/)
  await server.as(learner).call(updateAccount, { body: { shows_numbers: false } })
  expect(JSON.stringify(await seenBy(tutor))).not.toMatch(/2348031234567|447911123456/)
})

test('a tutor lists the learners of one cohort, with its name', async () => {
  const { server, learner, tutor, make, course } = await academyWith({ course: {} })
  const cohort = await make.cohort({ course_id: course.id, name: 'Evenings' })
  await make.enrolment({ course_id: course.id, user_id: learner.id, cohort_id: cohort.id })
  await make.enrolment({ course_id: course.id, user_id: (await make.learner()).id })
  const { body } = await server.as(tutor).call(listTutorEnrolments, { query: { cohort: cohort.id } })
  expect(body).toMatchObject({ total: 1, data: [{ cohort: 'Evenings' }] })
  expect((await server.as(tutor).call(listTutorEnrolments)).body.total).toBe(2)
})
