import { expect, test } from 'vitest'
import { getCourse, listCourses } from '#contract/courses.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { onsiteAcademy } from '../../../../support/academy/slots.ts'

/** Raters have completed the course; without a timetable, its weeks count from enrolment. */
const DONE = { created_at: '2026-01-02T09:00:00.000Z', completes_at: '2026-02-13T09:00:00.000Z' }

test('an enrolled learner rates a course once, and can change the rating', async () => {
  const { server, make, learner, course, clock } = await academyWith({
    course: {},
    learner: { firstname: 'Lara', lastname: 'Bello' },
  })
  await make.enrolment({ course_id: course.id, user_id: learner.id, ...DONE })
  const rate = (rating: number, comment?: string) =>
    server.as(learner).call(rateCourse, { body: { slug: course.slug, rating, comment } })

  const first = await rate(4, ' Good.\nVery good. ')
  expect(first.body).toEqual({
    status: 'success',
    message: 'Thanks, your rating has been posted.',
    ratings: [
      {
        id: expect.any(Number),
        rating: 4,
        comment: 'Good.\nVery good.',
        user: { firstname: 'Lara', lastname: 'Bello' },
        helpful_count: 0,
        created_at: '2026-03-02T09:00:00.000Z',
      },
    ],
    ratings_average: 4,
    ratings_count: 1,
  })
  clock.advance({ minutes: 1 })
  const second = await rate(1)
  expect(second.body).toMatchObject({
    ratings_average: 1,
    ratings_count: 1,
    ratings: [{ rating: 1, comment: null }],
  })
})

test('ratings at once are all counted, and the course shows their mean', async () => {
  const { server, make, course } = await academyWith({ course: {} })
  const learners = await Promise.all(Array.from({ length: 9 }, () => make.learner()))
  for (const { id } of learners) {
    await make.enrolment({ course_id: course.id, user_id: id, ...DONE })
  }
  const bodies = learners.map((_, index) => ({ slug: course.slug, rating: (index % 5) + 1 }))
  await Promise.all(
    learners.map((person, index) => server.as(person).call(rateCourse, { body: bodies[index] })),
  )
  const { body } = await server.call(listCourses)
  const ratings = bodies.map(({ rating }) => rating)
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  expect(body.data.data[0]).toMatchObject({ ratings_count: 9, ratings_average: Math.round(mean * 100) / 100 })
})

test('one learner who rates ten times at once is counted once', async () => {
  const { server, make, learner, course, db } = await academyWith({ course: {} })
  await make.enrolment({ course_id: course.id, user_id: learner.id, ...DONE })
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: (index % 5) + 1 } }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const [rating] = await db.selectFrom('ratings').selectAll().execute()
  const row = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    ratings_count: 1,
    ratings_sum: rating?.rating,
    ratings_mean_hundredths: (rating?.rating ?? 0) * 100,
  })
})

test('whoever is not enrolled cannot rate', async () => {
  const { server, learner, tutor, course } = await academyWith({ course: {} })
  const body = { slug: course.slug, rating: 5 }
  expect(await server.call(rateCourse, { body })).toBeRefused(401)
  expect(await server.as(tutor).call(rateCourse, { body })).toBeRefused(403)
  expect(await server.as(learner).call(rateCourse, { body })).toBeRefused(
    403,
    /Only learners who are enrolled/,
  )
})

test("a rating opens when the learner's first class is over, and what was given can be changed from then on", async () => {
  const { server, make, learner, course, clock, db } = await academyWith({ course: {} })
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  const over = { starts_at: '2026-02-23T17:00:00.000Z', ends_at: '2026-02-23T18:00:00.000Z' }
  await make.classSession({ course_id: course.id, ...over })
  const { id } = await make.classSession({ course_id: course.id })
  const rate = (rating: number) =>
    server.as(learner).call(rateCourse, { body: { slug: course.slug, rating } })

  expect(await rate(5)).toBeRefused(
    409,
    'You can rate this course after your first class, from 9 March 2026 at 19:00, Lagos time.',
  )
  const viewer = (await server.as(learner).call(getCourse, { params: { slug: course.slug } })).body.data
    .viewer
  expect(viewer?.rating_opens_at).toBe('2026-03-09T18:00:00.000Z')

  clock.advance({ days: 7, hours: 9 })
  expect((await rate(5)).status).toBe(200)
  const later = { starts_at: '2026-04-09T17:00:00.000Z', ends_at: '2026-04-09T18:00:00.000Z' }
  await db.updateTable('class_sessions').set(later).where('id', '=', id).execute()
  expect((await rate(4)).status).toBe(200)
})

test.each(['virtual', 'physical'] as const)(
  'without a class of their own, a %s learner rates once the weeks are over',
  async method => {
    const { server, make, learner, course, clock } = await academyWith({ course: {} })
    const completes_at = '2026-04-12T08:00:00.000Z'
    await make.enrolment({ course_id: course.id, user_id: learner.id, method, completes_at })
    // Group classes are not for onsite learners, and a class before the enrolment is not for the learner.
    const [starts_at, ends_at] =
      method === 'physical'
        ? ['2026-03-02T17:00:00.000Z', '2026-03-02T18:00:00.000Z']
        : ['2026-02-23T17:00:00.000Z', '2026-02-23T18:00:00.000Z']
    await make.classSession({ course_id: course.id, starts_at, ends_at })
    const rate = () => server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: 5 } })
    const mayRate = async () =>
      (await server.as(learner).call(listEnrolledCourses)).body.data.map(({ may_rate }) => may_rate)
    clock.advance({ days: 14 })
    expect(await rate()).toBeRefused(409, /from 12 April 2026 at 09:00/)
    expect(await mayRate()).toEqual([false])
    clock.advance({ days: 28 })
    expect((await rate()).status).toBe(200)
    expect(await mayRate()).toEqual([true])
  },
)

test('who learns onsite rates once the first slot of theirs is over', async () => {
  const { slot, onsiteLearner, book, server, course, clock } = await onsiteAcademy()
  const learner = await onsiteLearner()
  await book(learner, (await slot()).id)
  const rate = () => server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: 5 } })
  expect(await rate()).toBeRefused(409, /from 9 March 2026 at 19:00/)
  clock.advance({ days: 8 })
  expect((await rate()).status).toBe(200)
})

test('who has taken a course to its end rates it, though its classes were planned anew', async () => {
  const { server, make, learner, course } = await academyWith({ course: {} })
  const weeks = { created_at: '2026-01-05T09:00:00.000Z', completes_at: '2026-02-16T09:00:00.000Z' }
  await make.enrolment({ course_id: course.id, user_id: learner.id, ...weeks })
  await make.classSession({ course_id: course.id })
  const reply = await server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: 5 } })
  expect(reply.status).toBe(200)
})

test('an unpublished course is unknown to who is not enrolled in it', async () => {
  const { server, learner, course } = await academyWith({ course: { status: 0 } })
  expect(await server.as(learner).call(rateCourse, { body: { slug: course.slug, rating: 5 } })).toBeRefused(
    404,
  )
})

test.each([0, 6, 2.5, '5', null, [5]])('the rating %j is refused', async rating => {
  const { server, learner, course } = await academyWith({ course: {} })
  const reply = await server.as(learner).call(rateCourse, { raw: { body: { slug: course.slug, rating } } })
  expect(reply).toBeRefused(400, 'Rating must be a whole number from 1 to 5.')
})

test('a rating is helpful once a learner, and the vote can be taken back', async () => {
  const { server, make, learner, course } = await academyWith({ course: {} })
  const voters = await Promise.all([make.learner(), make.learner()])
  const { id } = await make.rating({ course_id: course.id, user_id: learner.id })
  const vote = (index: number, helpful: boolean) =>
    server.as(voters[index]!).call(voteHelpful, { body: { id, helpful } })
  await Promise.all(Array.from({ length: 5 }, () => vote(0, true)))
  expect((await vote(1, true)).body.helpful_count).toBe(2)
  expect((await vote(0, false)).body.helpful_count).toBe(1)
  expect((await vote(0, false)).body.helpful_count).toBe(1)
})

test('a vote on nothing, on a secret, on oneself or by a stranger is refused', async () => {
  const { server, make, tutor, learner, course, category } = await academyWith({ course: {} })
  const secret = await make.course({ tutor_id: tutor.id, category_id: category.id, status: 0 })
  const other = await make.learner()
  const own = await make.rating({ course_id: course.id, user_id: learner.id })
  const hidden = await make.rating({ course_id: secret.id, user_id: other.id })
  const vote = (id: number) => server.as(learner).call(voteHelpful, { body: { id, helpful: true } })
  expect(await vote(own.id)).toBeRefused(403, "You can't mark your own rating as helpful.")
  expect(await vote(hidden.id)).toBeRefused(404)
  expect(await vote(99_999)).toBeRefused(404)
  const body = { id: own.id, helpful: true }
  expect(await server.call(voteHelpful, { body })).toBeRefused(401)
  expect(await server.as(tutor).call(voteHelpful, { body })).toBeRefused(403)
  const reply = await server.as(learner).call(voteHelpful, { raw: { body: { id: own.id, helpful: 'yes' } } })
  expect(reply).toBeRefused(400, 'Helpful must be true or false.')
})
