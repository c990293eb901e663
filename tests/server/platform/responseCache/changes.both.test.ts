import { expect, test } from 'vitest'
import { updateCourse } from '#contract/courses.ts'
import { enrol } from '#contract/enrolments.ts'
import { createPayment } from '#contract/payments.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { createClassSession } from '#contract/tutor/classes.ts'
import { addObjective } from '#contract/tutor/objectives.ts'
import { addTopic } from '#contract/tutor/topics.ts'
import { academyWithPages } from '../../../support/academy/site.ts'

const SLUG = 'weaving'
const DETAIL = `/courses/${SLUG}`
const DETAIL_CALL = `/api/courses/${SLUG}`

async function weavingAcademy() {
  const academy = await academyWithPages({
    course: { slug: SLUG, title: 'Weaving', discounted_price_cents: 0 },
    category: { name: 'Crafts', slug: 'crafts' },
    tutor: { firstname: 'Ifeoma' },
  })
  const { server } = academy
  return {
    ...academy,
    /** Returns the texts that visitors get, and so caches them. */
    shown: async (...urls: string[]) => {
      const texts = await Promise.all(urls.map(async url => (await server.inject(url)).payload))
      return texts.join('\n')
    },
  }
}

test('a course’s new title is on every page and in every list as soon as it is saved', async () => {
  const { server, tutor, shown } = await weavingAcademy()
  for (const url of ['/', '/courses', '/courses?category=crafts', DETAIL, '/api/courses', DETAIL_CALL]) {
    expect(await shown(url)).toContain('Weaving')
  }
  await server.as(tutor).call(updateCourse, { body: { slug: SLUG, fields: { title: 'Dyeing' } } })
  for (const url of ['/', '/courses', '/courses?category=crafts', DETAIL, '/api/courses', DETAIL_CALL]) {
    expect(await shown(url), url).toContain('Dyeing')
    expect(await shown(url), url).not.toContain('Weaving')
  }
})

test('an unpublished course is gone at once, and a hidden one from the lists', async () => {
  const { server, tutor, shown } = await weavingAcademy()
  await shown('/courses', DETAIL, '/api/courses', DETAIL_CALL)
  const save = (fields: { status?: 0 | 1; display?: 0 | 1 }) =>
    server.as(tutor).call(updateCourse, { body: { slug: SLUG, fields } })
  await save({ display: 1 })
  expect(await shown('/courses', '/api/courses')).not.toContain('Weaving')
  expect(await shown(DETAIL)).toContain('Weaving')
  await save({ status: 0 })
  for (const url of [DETAIL, DETAIL_CALL]) expect((await server.inject(url)).statusCode).toBe(404)
})

test('a class is on the page of its course as soon as it is planned', async () => {
  const { server, course, tutor, shown } = await weavingAcademy()
  expect(await shown(DETAIL, DETAIL_CALL)).not.toContain('2026-03-09T17:00:00.000Z')
  await server.as(tutor).call(createClassSession, {
    body: {
      course_id: course.id,
      title: 'On the loom',
      starts_at: '2026-03-09T17:00:00Z',
      ends_at: '2026-03-09T18:00:00Z',
    },
  })
  expect(await shown(DETAIL)).toContain('9 Mar 2026, 18:00')
  expect(await shown(DETAIL_CALL)).toContain('2026-03-09T17:00:00.000Z')
})

test('topics, objectives, ratings and helpful marks are shown as soon as they are saved', async () => {
  const { server, make, course, tutor, learner, shown } = await weavingAcademy()
  await make.enrolment({
    course_id: course.id,
    user_id: learner.id,
    created_at: '2026-01-02T09:00:00.000Z',
    completes_at: '2026-02-13T09:00:00.000Z',
  })
  await shown(DETAIL, DETAIL_CALL)

  await server.as(tutor).call(addTopic, { body: { slug: SLUG, topic: 'The heddle' } })
  expect(await shown(DETAIL)).toContain('The heddle')
  await server.as(tutor).call(addObjective, { body: { slug: SLUG, objective: 'Warp a loom' } })
  expect(await shown(DETAIL)).toContain('Warp a loom')
  const rated = await server.as(learner).call(rateCourse, {
    body: { slug: SLUG, rating: 5, comment: 'Threads everywhere.' },
  })
  expect(await shown(DETAIL)).toContain('Threads everywhere.')
  expect(await shown('/courses')).toContain('5 out of 5 stars')
  const [rating] = rated.body.ratings
  await server.as(tutor).call(voteHelpful, { body: { id: rating?.id ?? 0, helpful: true } })
  await server.as(learner).call(voteHelpful, { body: { id: rating?.id ?? 0, helpful: true } })
  const { helpful_count } = JSON.parse(await shown(DETAIL_CALL)).data.ratings[0]
  expect(await shown(DETAIL)).toContain(`"helpful_count":${helpful_count}`)
})

test('an enrolment counts at once', async () => {
  const { server, course, learner, shown } = await weavingAcademy()
  expect(await shown(DETAIL)).toContain('<strong>15</strong> already enrolled')
  const paid = await server.as(learner).call(createPayment, {
    body: { reference: 'free-of-charge-1', amount: 0, description: 'Weaving', course_id: course.id },
  })
  await server.as(learner).call(enrol, { body: { course_id: course.id, payment_id: paid.body.id } })
  expect(await shown(DETAIL)).toContain('<strong>16</strong> already enrolled')
  expect(JSON.parse(await shown('/api/courses')).data.data[0].enrollments_count).toBe(1)
})

test('names of categories and tutors are shown as they are now', async () => {
  const { db, shown, tutor } = await weavingAcademy()
  expect(await shown('/courses', DETAIL)).toContain('Crafts')
  await db.updateTable('course_categories').set({ name: 'Handwork' }).execute()
  expect(await shown('/courses')).not.toContain('Crafts')
  expect(await shown(DETAIL)).toContain('Handwork')
  await db.updateTable('users').set({ firstname: 'Amaka' }).where('id', '=', tutor.id).execute()
  expect(await shown(DETAIL)).toContain('Amaka')
})

test('a change that is rolled back shows nowhere', async () => {
  const { db, shown, ports } = await weavingAcademy()
  await shown(DETAIL)
  const { changes } = ports.connection
  const before = changes.revision
  const failing = db.transaction().execute(async trx => {
    await trx.updateTable('courses').set({ title: 'Half done' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(changes.revision).toBe(before)
  expect(await shown(DETAIL)).toContain('Weaving')
})
