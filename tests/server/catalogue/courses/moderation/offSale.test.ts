import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import {
  addCourse,
  getCourse,
  listCategories,
  listCourses,
  listTutorCourses,
  updateCourse,
} from '#contract/courses.ts'
import { getVerification, verifyEmail } from '#contract/emailVerification.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { createPayment } from '#contract/payments.ts'
import { getInsights } from '#contract/tutor/insights.ts'
import {
  changeCourseAddress,
  deleteCourse,
  duplicateCourse,
  publishCourses,
} from '#contract/tutor/ownCourses.ts'
import { restoreCourse, takeCourseDown } from '#server/catalogue/courses/moderation/allCourses.ts'
import { markVerified } from '#server/people/emailVerification.ts'
import { accountFrom } from '#server/people/queries/sessions.ts'
import { approveTutor, suspendTutor } from '#server/people/tutorStatus.ts'
import { academyWith, type TestAcademy } from '../../../../support/academy/academy.ts'
import { BY_OPERATOR } from '../../../../support/academy/operator.ts'
import { signUpByLetter } from '../../../../support/academy/proofs.ts'
import { png } from '../../../../support/pictures.ts'

const TOLU = {
  email: 'tolu@yams.example',
  password: 'seven yellow yams',
  firstname: 'Tolu',
  lastname: 'Ade',
  user_type: 'tutor',
} as const

const NEW_COURSE = {
  title: 'Bread for beginners',
  original_price: '10',
  discounted_price: '0',
  duration: '2',
}

const WAITING =
  "We haven't approved you as a tutor yet, so this course isn't published yet. We will publish it as soon as you are approved."

const CANNOT_YET =
  "We haven't approved you as a tutor yet. You can publish this course as soon as you are approved."

/** Builds an academy that requires approval, with a new tutor and a course. */
async function newcomer() {
  const academy = await academyWith({}, { config: { tutorApproval: true } })
  const { server, db, category } = academy
  const { body } = await server.call(signup, { body: TOLU })
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  const tutor = accountFrom(row)
  const added = await server.as(tutor).call(addCourse, {
    body: { ...NEW_COURSE, category: category.slug },
    files: { cover_photo: { bytes: png(80, 60) } },
  })
  return { ...academy, tutor, added, slug: added.body.course.slug }
}

/** Returns every public place that could show a course. */
async function sightings({ server }: Pick<TestAcademy, 'server'>, slug: string) {
  const titles = async (query: object) =>
    (await server.call(listCourses, { query })).body.data.data.map(c => c.slug)
  const text = async (url: string) => (await server.inject(url)).payload
  const { body } = await server.call(listCategories)
  return {
    page: (await server.call(getCourse, { params: { slug } })).status === 200,
    list: (await titles({})).includes(slug),
    total: (await server.call(listCourses)).body.data.total,
    search: (await titles({ q: 'bread' })).includes(slug),
    categories: body.data.reduce((sum, { courses_count = 0 }) => sum + courses_count, 0),
    sitemap: (await text('/sitemap.xml')).includes(`/courses/${slug}<`),
    feed: (await text('/rss.xml')).includes(`/courses/${slug}<`),
  }
}

const SEEN = { page: true, list: true, total: 1, search: true, categories: 1, sitemap: true, feed: true }
const UNSEEN = {
  page: false,
  list: false,
  total: 0,
  search: false,
  categories: 0,
  sitemap: false,
  feed: false,
}

test('the course of a tutor who is not approved is a draft, and says why to its tutor alone', async () => {
  const academy = await newcomer()
  const { server, tutor, added, slug } = academy
  expect(added.body.message).toBe(`Course added. ${WAITING}`)
  expect(await sightings(academy, slug)).toEqual(UNSEEN)
  const own = server.as(tutor)
  const withheld = { reason: 'approval', sentence: WAITING }
  expect((await own.call(getCourse, { params: { slug } })).body.data).toMatchObject({ status: 0, withheld })
  expect((await own.call(listTutorCourses)).body.data).toMatchObject([{ slug, status: 0, withheld }])
  const insights = await own.call(getInsights)
  expect(insights.body.data.selling_steps).toEqual([{ step: 'approval', is_done: false }])
  expect(insights.body.data.courses).toMatchObject([{ slug, withheld }])
})

test('a tutor who is not approved cannot publish', async () => {
  const { server, tutor, slug } = await newcomer()
  const own = server.as(tutor)
  expect(await own.call(updateCourse, { body: { slug, fields: { status: 1 } } })).toBeRefused(403, WAITING)
  expect(await own.call(publishCourses, { body: { slugs: [slug], status: 1 } })).toBeRefused(403, WAITING)
  expect((await own.call(getCourse, { params: { slug } })).body.data.status).toBe(0)
})

test('approval puts on sale what the tutor wanted there, and leaves drafts alone', async () => {
  const academy = await newcomer()
  const { server, tutor, slug, make, category } = academy
  const draft = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    status: 0,
    tutor_status: 0,
  })
  await approveTutor(academy, tutor.id, BY_OPERATOR)
  expect(await sightings(academy, slug)).toEqual(SEEN)
  expect((await server.call(getCourse, { params: { slug: draft.slug } })).status).toBe(404)
  const own = await server.as(tutor).call(getCourse, { params: { slug } })
  expect(own.body.data.withheld).toBeUndefined()
})

test('what a tutor unpublishes while waiting stays a draft after the approval', async () => {
  const academy = await newcomer()
  const { server, tutor, slug } = academy
  const { body } = await server.as(tutor).call(updateCourse, { body: { slug, fields: { status: 0 } } })
  expect(body.data.withheld).toEqual({ reason: 'approval', sentence: CANNOT_YET })
  await approveTutor(academy, tutor.id, BY_OPERATOR)
  expect(await sightings(academy, slug)).toEqual(UNSEEN)
})

test.each([
  ['link of the letter', false, /^You haven't confirmed your email yet, so this course/],
  ['operator, who has still to approve', true, /^You haven't confirmed your email yet, and we haven't/],
] as const)(
  'outside demo mode a new tutor sells once verified by the %s',
  async (_by, tutorApproval, sentence) => {
    const academy = await academyWith({}, { config: { demo: false, tutorApproval } })
    const { server, db, clock, category } = academy
    const tutor = await signUpByLetter(academy, 'tolu@example.com', { user_type: 'tutor' })
    const body = { ...NEW_COURSE, category: category.slug }
    const files = { cover_photo: { bytes: png(4, 4) } }
    const added = await server.call(addCourse, { body, files, headers: tutor.as })
    const { slug } = added.body.course
    expect(added.body.message).toContain("You haven't confirmed your email yet")
    expect(await sightings(academy, slug)).toEqual(UNSEEN)
    const published = await server.call(publishCourses, {
      body: { slugs: [slug], status: 1 },
      headers: tutor.as,
    })
    expect(published).toBeRefused(403, sentence)
    expect(published.failure.code).toBe('account.not_verified')
    const own = await server.call(getCourse, { params: { slug }, headers: tutor.as })
    expect(own.body.data.withheld).toMatchObject({
      reason: 'verification',
      sentence: expect.stringMatching(sentence),
    })
    const insights = await server.call(getInsights, { headers: tutor.as })
    const toApprove = { step: 'approval', is_done: false }
    expect(insights.body.data.selling_steps).toEqual([
      { step: 'email', is_done: false },
      ...(tutorApproval ? [toApprove] : []),
    ])

    if (tutorApproval) {
      const owner = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', tutor.user.id)
        .executeTakeFirstOrThrow()
      await markVerified(db, clock, owner, BY_OPERATOR)
      expect(await sightings(academy, slug)).toEqual(UNSEEN)
      const waiting = await server.call(getCourse, { params: { slug }, headers: tutor.as })
      expect(waiting.body.data.withheld).toEqual({ reason: 'approval', sentence: WAITING })
      const half = await server.call(getInsights, { headers: tutor.as })
      expect(half.body.data.selling_steps).toEqual([{ step: 'email', is_done: true }, toApprove])
      await approveTutor(academy, tutor.user.id, BY_OPERATOR)
    } else {
      await server.call(verifyEmail, { body: { token: tutor.token_of_letter }, headers: tutor.as })
    }
    expect(await sightings(academy, slug)).toEqual(SEEN)
    const free = await server.call(getInsights, { headers: tutor.as })
    expect(free.body.data).not.toHaveProperty('selling_steps')
  },
)

test('an approved tutor who is not verified waits for the letter alone', async () => {
  const academy = await academyWith({}, { config: { demo: false, tutorApproval: true } })
  const tutor = await signUpByLetter(academy, 'tolu@example.com', { user_type: 'tutor' })
  await approveTutor(academy, tutor.user.id, BY_OPERATOR)
  const insights = await academy.server.call(getInsights, { headers: tutor.as })
  expect(insights.body.data.selling_steps).toEqual([
    { step: 'email', is_done: false },
    { step: 'approval', is_done: true },
  ])
  expect((await academy.server.call(getVerification, { headers: tutor.as })).body.is_verified).toBe(false)
})

test('where approval is not asked for a new tutor sells at once', async () => {
  const { server, db } = await academyWith({}, { config: { tutorApproval: false } })
  await server.call(signup, { body: TOLU })
  const { awaits_approval } = await db
    .selectFrom('users')
    .select('awaits_approval')
    .where('email_key', '=', TOLU.email)
    .executeTakeFirstOrThrow()
  expect(awaits_approval).toBe(0)
})

test('suspending a tutor takes all courses off sale everywhere, and approving gives back those that were on it', async () => {
  const academy = await academyWith({ course: { title: 'Bread', slug: 'bread' } })
  const { make, tutor, category } = academy
  const draft = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    status: 0,
    tutor_status: 0,
  })
  expect(await sightings(academy, 'bread')).toEqual(SEEN)
  await suspendTutor(academy, tutor.id, BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(UNSEEN)
  await approveTutor(academy, tutor.id, BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(SEEN)
  expect((await academy.server.call(getCourse, { params: { slug: draft.slug } })).status).toBe(404)
})

test('learners keep the course of a suspended tutor, and nobody new gets in', async () => {
  const academy = await academyWith({ course: { discounted_price_cents: 0, original_price_cents: 0 } })
  const { server, make, learner, course, tutor } = academy
  const newcomer = await make.learner()
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  await suspendTutor(academy, tutor.id, BY_OPERATOR)
  expect((await server.as(learner).call(getCourse, { params: { slug: course.slug } })).status).toBe(200)
  expect((await server.as(learner).call(listEnrolledCourses)).body.data).toHaveLength(1)
  expect(await server.as(newcomer).call(getCourse, { params: { slug: course.slug } })).toBeRefused(404)
  const wish = { reference: 'free-place-0001', amount: 0, description: 'Free', course_id: course.id }
  expect(await server.as(newcomer).call(createPayment, { body: wish })).toBeRefused(404)
})

test('a course that the academy took down is gone, its tutor reads why and cannot publish it again', async () => {
  const academy = await academyWith({ course: { title: 'Bread', slug: 'bread' } })
  const { server, tutor } = academy
  await takeCourseDown(academy, 'bread', 'It copies another book.', BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(UNSEEN)
  const sentence =
    'We took this course down: It copies another book. Please contact us before you publish it again.'
  const own = server.as(tutor)
  expect((await own.call(getCourse, { params: { slug: 'bread' } })).body.data).toMatchObject({
    status: 0,
    withheld: { reason: 'taken_down', sentence },
  })
  expect((await own.call(getInsights)).body.data.courses).toMatchObject([{ withheld: { sentence } }])
  const body = { slug: 'bread', fields: { status: 1 as const } }
  expect(await own.call(updateCourse, { body })).toBeRefused(403, sentence)
  await restoreCourse(academy, 'bread', BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(SEEN)
})

test('an enrolled learner is not told why the academy took a course down', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, learner, make, course } = academy
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  await takeCourseDown(academy, 'bread', 'It copies another book.', BY_OPERATOR)
  const reply = await server.as(learner).call(getCourse, { params: { slug: 'bread' } })
  expect(reply.status).toBe(200)
  expect(reply.text).not.toContain('copies')
})

test('a taken-down course stays down when its tutor is suspended and approved again', async () => {
  const academy = await academyWith({ course: { title: 'Bread', slug: 'bread' } })
  await takeCourseDown(academy, 'bread', 'It copies another book.', BY_OPERATOR)
  await suspendTutor(academy, academy.tutor.id, BY_OPERATOR)
  await approveTutor(academy, academy.tutor.id, BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(UNSEEN)
  await suspendTutor(academy, academy.tutor.id, BY_OPERATOR)
  await restoreCourse(academy, 'bread', BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(UNSEEN)
  await approveTutor(academy, academy.tutor.id, BY_OPERATOR)
  expect(await sightings(academy, 'bread')).toEqual(SEEN)
})

test('a tutor who publishes while being suspended sells nothing', async () => {
  const academy = await academyWith({ course: { slug: 'bread', title: 'Bread', status: 0 } })
  const { server, tutor } = academy
  await Promise.all([
    server.as(tutor).call(updateCourse, { body: { slug: 'bread', fields: { status: 1 } } }),
    server.as(tutor).call(publishCourses, { body: { slugs: ['bread'], status: 1 } }),
    suspendTutor(academy, tutor.id, BY_OPERATOR),
  ])
  expect(await sightings(academy, 'bread')).toEqual(UNSEEN)
})

test('a tutor who is not approved publishes nothing by moving the course meanwhile', async () => {
  const academy = await newcomer()
  const own = academy.server.as(academy.tutor)
  let { slug } = academy
  for (let round = 0; round < 12; round += 1) {
    const next = `bread-${round}`
    const body = { slug, fields: { status: 1 as const } }
    const move = { slug, address: next }
    const [moved, ...others] = await Promise.all([
      own.call(changeCourseAddress, { body: move }),
      ...[slug, next].map(s => own.call(publishCourses, { body: { slugs: [s], status: 1 } })),
      ...[1, 2, 3].map(() => own.call(updateCourse, { body })),
    ])
    expect(moved.body.course.slug).toBe(next)
    expect(others.map(({ status }) => status)).not.toContain(200)
    slug = next
  }
  expect(await sightings(academy, slug)).toEqual(UNSEEN)
})

test('a course is taken down and given back by an address that it had before', async () => {
  const academy = await academyWith({ course: { title: 'Bread', slug: 'bread' } })
  const move = { slug: 'bread', address: 'bread-for-all' }
  await academy.server.as(academy.tutor).call(changeCourseAddress, { body: move })
  await takeCourseDown(academy, 'bread', 'It copies another book.', BY_OPERATOR)
  expect(await sightings(academy, 'bread-for-all')).toEqual(UNSEEN)
  await restoreCourse(academy, 'bread', BY_OPERATOR)
  expect(await sightings(academy, 'bread-for-all')).toEqual(SEEN)
})

test('a course that was taken down is neither copied, moved nor deleted', async () => {
  const academy = await academyWith({ course: { title: 'Bread', slug: 'bread' } })
  const own = academy.server.as(academy.tutor)
  await takeCourseDown(academy, 'bread', 'It copies another book.', BY_OPERATOR)
  const body = { slug: 'bread' }
  expect(await own.call(duplicateCourse, { body })).toBeRefused(403, /took this course down/)
  expect(await own.call(deleteCourse, { body })).toBeRefused(403, /took this course down/)
  const move = { ...body, address: 'loaves' }
  expect(await own.call(changeCourseAddress, { body: move })).toBeRefused(403, /took this course down/)
  expect((await own.call(listTutorCourses)).body.data).toMatchObject([{ slug: 'bread' }])
})

test('a suspended tutor is signed out, and reads at the sign-in that the account is suspended', async () => {
  const academy = await newcomer()
  const { server, tutor } = academy
  await suspendTutor(academy, tutor.id, BY_OPERATOR)
  const { email, password } = TOLU
  expect(await server.call(login, { body: { email, password } })).toBeRefused(403)
})
