import { expect, test } from 'vitest'
import { addCourse, updateCourse } from '#contract/courses.ts'
import { cancelCohort } from '#contract/tutor/cohorts.ts'
import { listHistory } from '#contract/tutor/history.ts'
import { changeCourseAddress } from '#contract/tutor/ownCourses.ts'
import { restoreCourse, takeCourseDown } from '#server/catalogue/courses/moderation/allCourses.ts'
import { setRatingHidden } from '#server/catalogue/courses/ratings/hideRating.ts'
import { record } from '#server/platform/audit/audit.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { BY_OPERATOR } from '../../../support/academy/operator.ts'
import { newReference } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'

test('a tutor reads who did what to the own courses, the newest first, under every address they had', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, tutor, make, course, learner } = academy
  const as = server.as(tutor)
  const { id } = await make.rating({ course_id: course.id, user_id: learner.id })
  await as.call(updateCourse, { body: { slug: 'bread', fields: { discounted_price: '40.5' } } })
  await as.call(updateCourse, { body: { slug: 'bread', fields: { status: 0 } } })
  await as.call(changeCourseAddress, { body: { slug: 'bread', address: 'better bread' } })
  await takeCourseDown(academy, 'bread', 'It copies a book.', BY_OPERATOR)
  const admin = await make.admin()
  await restoreCourse(academy, 'bread', { actor: `user:${admin.id}`, from: { ip: '203.0.113.9' } })
  await setRatingHidden(academy, id, true, BY_OPERATOR)
  const reply = await as.call(listHistory)
  expect(reply.headers['content-range']).toBe('audit 0-4/5')
  expect(reply.body).toMatchObject([
    { act: 'rating_hidden', who: 'academy', reason: null },
    { act: 'restored', who: 'academy' },
    { act: 'taken_down', who: 'academy', reason: 'It copies a book.' },
    { act: 'taken_off_sale', who: 'you', course: { slug: 'better-bread' } },
    { act: 'price_changed', who: 'you', changes: [{ what: 'discounted_price', to: 40.5 }] },
  ])
  for (const secret of ['203.0.113', learner.email, admin.email, `user:${admin.id}`])
    expect(reply.text).not.toContain(secret)
})

test('a tutor reads of a cohort that was cancelled, and an act of another version takes nothing away', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, db, clock, course } = academy
  const cohort = await openCohort(academy)
  await server
    .as(tutor)
    .call(cancelCohort, { params: { id: cohort.id }, body: { reason: 'The tutor is ill.' } })
  await takeCourseDown(academy, course.slug, 'It copies a book.', BY_OPERATOR)
  const told = [
    { act: 'taken_down', who: 'academy' },
    { act: 'cohort_cancelled', who: 'you', reason: 'The tutor is ill.' },
  ]
  expect((await server.as(tutor).call(listHistory)).body).toMatchObject(told)
  const act = 'did what nobody knows yet' as 'restored the course'
  await record(db, clock, { ...BY_OPERATOR, act, subject: 'course:bread', courseId: course.id })
  const reply = await server.as(tutor).call(listHistory)
  expect(reply.body).toMatchObject(told)
  expect(reply.headers['content-range']).toBe('audit 0-1/2')
})

test('a tutor reads of a refund how much it was and why', async () => {
  const academy = await receiptAcademy()
  const reference = newReference()
  await academy.buy(academy.learner, reference)
  await academy.refund(reference, { amountKobo: 50_000, reason: 'The class was moved' })
  const { body } = await academy.server.as(academy.tutor).call(listHistory)
  expect(body).toMatchObject([
    {
      act: 'refund_asked',
      who: 'academy',
      reason: 'The class was moved',
      changes: [{ what: 'refund', to: 500 }],
    },
  ])
})

test('the history is of one’s own courses, of one course where that is asked, and page by page', async () => {
  const { server, tutor, make, category, ...academy } = await academyWith({
    course: { slug: 'bread' },
    stranger: {},
  })
  await make.course({ slug: 'yams', tutor_id: tutor.id, category_id: category.id })
  await make.course({ slug: 'other', tutor_id: academy.stranger.id, category_id: category.id })
  for (const slug of ['bread', 'yams', 'bread', 'other'])
    await takeCourseDown(academy, slug, slug, BY_OPERATOR)
  const reasons = async (query: object) =>
    (await server.as(tutor).call(listHistory, { query })).body.map(({ reason }) => reason)
  expect(await reasons({})).toEqual(['bread', 'yams', 'bread'])
  expect(await reasons({ filter: '{"course":"yams"}' })).toEqual(['yams'])
  expect(await reasons({ filter: '{"course":"other"}' })).toEqual([])
  expect(await reasons({ range: '[1,1]' })).toEqual(['yams'])
  expect(await reasons({ sort: '["id","ASC"]', range: '[0,0]' })).toEqual(['bread'])
  const { call } = server.as(tutor)
  expect(await call(listHistory, { query: { sort: '["actor","ASC"]' } })).toBeRefused(400, /Sort/)
  expect(await call(listHistory, { query: { filter: '{"q":"bread"}' } })).toBeRefused(400, /by course only/)
})

test('a tutor reads that a course was added as one on sale, and of a draft only when it is published', async () => {
  const { server, tutor } = await academyWith({ category: { slug: 'weaving' } })
  const as = server.as(tutor)
  const form = { original_price: '120', discounted_price: '99.50', duration: '6 weeks', category: 'weaving' }
  await as.call(addCourse, { body: { ...form, title: 'Weaving' } })
  await as.call(addCourse, { body: { ...form, title: 'Dyeing', status: '0' } })
  const lines = async () =>
    (await as.call(listHistory)).body.map(({ act, who, course }) => `${course.slug}: ${act} by ${who}`)
  expect(await lines()).toEqual(['weaving: put_on_sale by you'])
  await as.call(updateCourse, { body: { slug: 'dyeing', fields: { status: 1 } } })
  expect(await lines()).toEqual(['dyeing: put_on_sale by you', 'weaving: put_on_sale by you'])
})
