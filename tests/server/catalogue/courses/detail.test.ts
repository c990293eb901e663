import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { openCohort } from '../../../support/academy/cohorts.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'

test('a visitor reads a course with its objectives, topics and newest ratings', async () => {
  const { server, make, course, learner } = await academyWith({
    course: {
      slug: 'weaving',
      intro_video_link: 'https://youtu.be/aqz-KE-bpKQ',
      ratings_sum: 4,
      ratings_count: 1,
    },
    learner: { firstname: 'Lara', lastname: 'Bello', email: 'lara@secret.example' },
    topic: { slug: 'the-loom', topic: 'The loom', detail: 'Warp.\nWeft.', external_resources: null },
    objective: { objective: 'Weave a strip' },
  })
  await make.rating({ course_id: course.id, user_id: learner.id, rating: 4, comment: 'Good' })
  const reply = await server.call(getCourse, { params: { slug: 'weaving' } })
  expect(reply.body.data).toMatchObject({
    slug: 'weaving',
    long_description: 'All of it.',
    intro_video_link: 'https://youtu.be/aqz-KE-bpKQ',
    ratings_average: 4,
    objectives: [{ objective: 'Weave a strip' }],
    topics: [{ slug: 'the-loom', topic: 'The loom', detail: 'Warp.\nWeft.', external_resources: null }],
    ratings: [
      { rating: 4, comment: 'Good', user: { firstname: 'Lara', lastname: 'Bello' }, helpful_count: 0 },
    ],
  })
  expect(reply.body.data).not.toHaveProperty('viewer')
  expect(reply.text).not.toMatch(/secret|password|email|user_id|kobo/)
})

test('a visitor reads when the next classes are, and not where they meet', async () => {
  const { server, make, course } = await academyWith({ course: {} })
  const plan = (starts_at: string, ends_at: string) =>
    make.classSession({
      course_id: course.id,
      starts_at,
      ends_at,
      meeting_link: 'https://meet.example.com/secret',
    })
  await plan('2026-03-16T17:00:00.000Z', '2026-03-16T18:00:00.000Z')
  await plan('2026-03-09T17:00:00.000Z', '2026-03-09T18:30:00.000Z')
  await plan('2026-02-23T17:00:00.000Z', '2026-02-23T18:00:00.000Z')
  const reply = await server.call(getCourse, { params: { slug: course.slug } })
  expect(reply.body.data.next_classes).toEqual([
    { starts_at: '2026-03-09T17:00:00.000Z', ends_at: '2026-03-09T18:30:00.000Z' },
    { starts_at: '2026-03-16T17:00:00.000Z', ends_at: '2026-03-16T18:00:00.000Z' },
  ])
  expect(reply.text).not.toContain('meet.example.com')
})

test('a course says how many of its classes are over, and of each cohort its own and when the next is', async () => {
  const academy = await academyWith({ course: {} })
  const { server, make, course } = academy
  const plan = (cohort_id: number | null, starts_at: string, more: object = {}) =>
    make.classSession({
      course_id: course.id,
      cohort_id,
      starts_at,
      ends_at: starts_at.replace(':00:00.000Z', ':45:00.000Z'),
      ...more,
    })
  const detail = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  await plan(null, '2026-02-23T17:00:00.000Z')
  await plan(null, '2026-02-24T17:00:00.000Z', { cancelled_at: '2026-02-20T17:00:00.000Z' })
  await plan(null, '2026-03-17T17:00:00.000Z')
  const days = { first_at: '2026-02-23T17:00:00.000Z', last_at: '2026-03-17T17:00:00.000Z' }
  expect((await detail()).classes).toEqual({ total: 2, over: 1, recorded: 0, ...days })
  await academy.db
    .updateTable('class_sessions')
    .set({ recording_link: 'https://video.example.com/first' })
    .execute()
  expect((await detail()).classes, 'a class to come has no recording').toMatchObject({ recorded: 1 })

  const running = await openCohort(academy, {
    name: 'Weekday',
    starts_on: '2026-02-20',
    ends_on: '2026-04-20',
  })
  const later = await openCohort(academy, { name: 'Weekend', starts_on: '2026-03-21', ends_on: '2026-05-03' })
  await plan(running.id, '2026-02-26T17:00:00.000Z')
  await plan(later.id, '2026-03-21T09:00:00.000Z')
  const { cohorts, ...others } = await detail()
  expect(others).not.toHaveProperty('classes')
  expect(cohorts).toMatchObject([
    {
      name: 'Weekday',
      classes: { total: 3, over: 2 },
      next_class: { starts_at: '2026-03-17T17:00:00.000Z', ends_at: '2026-03-17T17:45:00.000Z' },
    },
    {
      name: 'Weekend',
      classes: {
        total: 1,
        over: 0,
        first_at: '2026-03-21T09:00:00.000Z',
        last_at: '2026-03-21T09:00:00.000Z',
      },
      next_class: { starts_at: '2026-03-21T09:00:00.000Z' },
    },
  ])
})

test('classes for everybody after the last day of a start are none of its classes', async () => {
  const academy = await academyWith({ course: {} })
  const { server, make, course } = academy
  await openCohort(academy, { starts_on: '2026-03-16', ends_on: '2026-04-26' })
  for (const day of ['2026-03-17', '2026-04-21', '2026-04-28', '2026-12-15'])
    await make.classSession({
      course_id: course.id,
      starts_at: `${day}T17:00:00.000Z`,
      ends_at: `${day}T18:00:00.000Z`,
    })
  const { cohorts } = (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  const days = { first_at: '2026-03-17T17:00:00.000Z', last_at: '2026-04-21T17:00:00.000Z' }
  expect(cohorts?.map(({ classes }) => classes)).toEqual([{ total: 2, over: 0, recorded: 0, ...days }])
})

test('a course and each of its starts say on which days and at what times their classes are', async () => {
  const academy = await academyWith({ course: {} })
  const { server, make, course } = academy
  const plan = (cohort_id: number | null, starts_at: string, ends_at: string, time_zone = 'Africa/Lagos') =>
    make.classSession({ course_id: course.id, cohort_id, starts_at, ends_at, time_zone })
  const detail = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  const days = (first: number, ...times: [string, string]) =>
    [first, first + 7].map(day =>
      times.map(time => `2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`),
    )
  for (const [starts = '', ends = ''] of [...days(9, '17:00', '18:30'), ...days(12, '17:00', '18:30')])
    await plan(null, starts, ends)
  expect((await detail()).meets).toBe('Mondays and Thursdays, 18:00 to 19:30 (Lagos time)')

  const dates = { starts_on: '2026-04-01', ends_on: '2026-04-30' }
  const weekend = await openCohort(academy, { name: 'Weekend', ...dates })
  const evening = await openCohort(academy, { name: 'Evening', ...dates })
  const single = await openCohort(academy, { name: 'One day', ...dates })
  // The clocks of London go forward on the 29th of March.
  for (const day of ['11', '18'])
    await plan(weekend.id, `2026-04-${day}T09:00:00.000Z`, `2026-04-${day}T10:00:00.000Z`, 'Europe/London')
  for (const day of ['07', '08', '09', '14', '15', '16'])
    await plan(evening.id, `2026-04-${day}T17:00:00.000Z`, `2026-04-${day}T18:00:00.000Z`)
  for (const day of ['12', '19'])
    await plan(evening.id, `2026-04-${day}T08:00:00.000Z`, `2026-04-${day}T09:30:00.000Z`)
  await plan(single.id, '2026-04-10T09:00:00.000Z', '2026-04-10T10:00:00.000Z')
  const { cohorts = [], ...others } = await detail()
  expect(others).not.toHaveProperty('meets')
  expect(cohorts.map(({ name, meets }) => [name, meets])).toEqual([
    ['Weekend', 'Saturdays, 10:00 to 11:00 (London time)'],
    ['Evening', 'Tuesdays to Thursdays, 18:00 to 19:00, and Sundays, 09:00 to 10:30 (Lagos time)'],
    ['One day', undefined],
  ])
})

test('a course says where and on which days its onsite classes are, and not the address', async () => {
  const academy = await onsiteAcademy()
  const detail = () => academy.server.call(getCourse, { params: { slug: academy.course.slug } })
  expect((await detail()).body.data).not.toHaveProperty('onsite')
  for (const day of ['11', '12', '13']) await academy.slot({ starts_at: `2026-03-${day}T18:00` })
  const reply = await detail()
  expect(reply.body.data.onsite).toBe('Wednesdays to Fridays, 1\u00a0h, Studio in Yaba')
  expect(reply.text).not.toContain('Herbert Macaulay')
})

test('a course says what its tutor says of themselves, and what learners say of all their courses', async () => {
  const { server, make, course, tutor, category, db } = await academyWith({
    course: { ratings_sum: 9, ratings_count: 2 },
  })
  const detail = async () => (await server.call(getCourse, { params: { slug: course.slug } })).body.data
  expect((await detail()).taught_by).toEqual({
    about: null,
    courses: 1,
    ratings_average: 4.5,
    ratings_count: 2,
  })
  await make.course({ tutor_id: tutor.id, category_id: category.id, ratings_sum: 6, ratings_count: 2 })
  await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    status: 0,
    ratings_sum: 1,
    ratings_count: 1,
  })
  const about = `${'I weave. '.repeat(40)}\nAnd dye.`
  await db.updateTable('users').set({ about }).where('id', '=', tutor.id).execute()
  expect((await detail()).taught_by).toEqual({
    about: `${'I weave. '.repeat(31)}I…`,
    courses: 2,
    ratings_average: 3.75,
    ratings_count: 4,
  })
  const unbroken = 'ọ'.repeat(400)
  await db.updateTable('users').set({ about: unbroken }).where('id', '=', tutor.id).execute()
  expect((await detail()).taught_by?.about).toBe(`${'ọ'.repeat(280)}…`)
})

test('only the newest twenty ratings come along', async () => {
  const { server, make, course } = await academyWith({ course: {} })
  for (let minute = 10; minute < 32; minute += 1) {
    const { id } = await make.learner()
    await make.rating({ course_id: course.id, user_id: id, created_at: `2026-03-01T08:${minute}:00.000Z` })
  }
  const { body } = await server.call(getCourse, { params: { slug: course.slug } })
  expect(body.data.ratings).toHaveLength(20)
  expect(body.data.ratings[0]?.created_at).toBe('2026-03-01T08:31:00.000Z')
})

test('a course tells a signed-in person what it is to them', async () => {
  const { server, make, course, tutor, learner } = await academyWith({ course: {} })
  const other = await make.learner()
  await make.enrolment({ course_id: course.id, user_id: learner.id })
  await make.rating({ course_id: course.id, user_id: learner.id, rating: 5, comment: null })
  const { id } = await make.rating({ course_id: course.id, user_id: other.id })
  await make.vote({ rating_id: id, user_id: learner.id })
  const viewerOf = async (person: typeof tutor) =>
    (await server.as(person).call(getCourse, { params: { slug: course.slug } })).body.data.viewer
  expect(await viewerOf(tutor)).toEqual({
    is_owner: true,
    is_enrolled: false,
    rating: null,
    helpful_rating_ids: [],
  })
  expect(await viewerOf(learner)).toEqual({
    rating_opens_at: '2026-04-12T08:00:00.000Z',
    is_owner: false,
    is_enrolled: true,
    rating: { rating: 5, comment: null },
    helpful_rating_ids: [id],
  })
})

test('an unpublished course is there for its tutor and its learners only', async () => {
  const { server, make, course, tutor, learner, stranger } = await academyWith({
    course: { status: 0 },
    stranger: {},
  })
  const enrolled = await make.learner()
  await make.enrolment({ course_id: course.id, user_id: enrolled.id })
  const params = { slug: course.slug }
  expect(await server.call(getCourse, { params })).toBeRefused(404, 'Course not found.')
  expect(await server.as(learner).call(getCourse, { params })).toBeRefused(404)
  expect(await server.as(stranger).call(getCourse, { params })).toBeRefused(404)
  expect((await server.as(tutor).call(getCourse, { params })).status).toBe(200)
  expect((await server.as(enrolled).call(getCourse, { params })).status).toBe(200)
})

test('a hidden course is unlisted: its direct link works', async () => {
  const { server, course } = await academyWith({ course: { display: 1 } })
  expect((await server.call(getCourse, { params: { slug: course.slug } })).status).toBe(200)
})

test.each(['no-such-course', 'x'.repeat(200), "'; drop table courses", '%', '../etc/passwd', 'a\0b'])(
  'the slug %j is no course',
  async slug => {
    const { server } = await academyWith()
    const reply = await server.call(getCourse, { params: { slug } })
    expect([400, 404]).toContain(reply.status)
    expect(reply).toBeRefused(reply.status)
  },
)

test('a bearer that nobody has reads the catalogue as a visitor', async () => {
  const { server, course } = await academyWith({ course: {} })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
  const { body } = await server.call(getCourse, { params: { slug: course.slug }, headers })
  expect(body.data.viewer).toBeUndefined()
})
