import { expect, test } from 'vitest'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { academyWith } from '../../../support/academy/academy.ts'

test('a learner sees their own courses, newest first, with the class that comes next', async () => {
  const { server, learner, make, tutor, category, course } = await academyWith({ course: {} })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  await make.enrolment({ user_id: learner.id, course_id: other.id, method: 'physical' })
  await make.enrolment({ user_id: (await make.learner()).id, course_id: course.id })
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-01T17:00:00.000Z',
    ends_at: '2026-03-01T18:00:00.000Z',
    meeting_link: 'https://meet.example/over',
  })
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-16T17:00:00.000Z',
    ends_at: '2026-03-16T18:00:00.000Z',
    meeting_link: 'https://meet.example/later',
  })
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-02T08:30:00.000Z',
    ends_at: '2026-03-02T09:30:00.000Z',
    meeting_link: 'https://meet.example/now',
  })

  const { body } = await server.as(learner).call(listEnrolledCourses)
  expect(body.data).toMatchObject([
    {
      course_id: other.id,
      method: 'physical',
      classroom_link: null,
      next_session_at: null,
      sessions_count: 0,
    },
    {
      course_id: course.id,
      slug: course.slug,
      title: course.title,
      cover_photo: course.cover_photo,
      status: 'Ongoing',
      status_color: 'info',
      method: 'virtual',
      enrolled_at: '2026-03-01T08:00:00.000Z',
      classroom_link: 'https://meet.example/now',
      next_session_at: '2026-03-02T08:30:00.000Z',
      sessions_count: 3,
    },
  ])
})

test('each course comes with its classes, soonest first, and each class says whether it is over', async () => {
  const { server, learner, make, tutor, category, course } = await academyWith({ course: {} })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  const hours = (day: string) => ({
    starts_at: `2026-03-${day}T17:00:00.000Z`,
    ends_at: `2026-03-${day}T18:00:00.000Z`,
  })
  await make.classSession({ course_id: course.id, title: 'The cloth', ...hours('16') })
  await make.classSession({ course_id: course.id, title: 'The pot', ...hours('01') })
  await make.classSession({ course_id: other.id, title: 'Of others', ...hours('16') })
  const { body } = await server.as(learner).call(listEnrolledCourses)
  expect(body.data.map(({ classes }) => classes)).toMatchObject([
    [
      { title: 'The pot', ...hours('01'), is_over: true },
      { title: 'The cloth', ...hours('16'), is_over: false },
    ],
  ])
})

test('of a long timetable the list has the next classes, and what fits of those that are over', async () => {
  const { server, learner, make, course, clock } = await academyWith({ course: {} })
  const completes_at = '2026-06-01T09:00:00.000Z'
  await make.enrolment({ user_id: learner.id, course_id: course.id, completes_at })
  for (let day = 1; day <= 20; day += 1) {
    const date = `2026-04-${String(day).padStart(2, '0')}`
    const hours = { starts_at: `${date}T17:00:00.000Z`, ends_at: `${date}T18:00:00.000Z` }
    await make.classSession({ course_id: course.id, title: `Day ${day}`, ...hours })
  }
  const titles = async () => {
    const { body } = await server.as(learner).call(listEnrolledCourses)
    expect(body.data[0]?.sessions_count).toBe(20)
    return body.data[0]?.classes?.map(({ title }) => title)
  }
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Day ${from + index}`)
  expect(await titles()).toEqual(days(1, 12))
  clock.advance({ days: 45 })
  expect(await titles()).toEqual(days(9, 20))
})

test('an enrolment is completed when the weeks of its course are over', async () => {
  const { server, learner, make, course, clock } = await academyWith({ course: {} })
  await make.enrolment({
    user_id: learner.id,
    course_id: course.id,
    completes_at: '2026-04-12T08:00:00.000Z',
  })
  clock.advance({ days: 60 })
  const { body } = await server.as(learner).call(listEnrolledCourses)
  expect(body.data).toMatchObject([{ status: 'Completed', status_color: 'success' }])
})

test('the list of courses is for learners, the counters for all who are signed in', async () => {
  const { server, tutor } = await academyWith({})
  expect(await server.call(listEnrolledCourses)).toBeRefused(401)
  expect(await server.as(tutor).call(listEnrolledCourses)).toBeRefused(403)
  expect(await server.call(getEnrolmentCount)).toBeRefused(401)
})

test("a learner's counters count their enrolments", async () => {
  const { server, learner, make, tutor, category } = await academyWith({})
  for (const completes_at of [
    '2026-03-02T08:59:59.000Z',
    '2026-03-02T09:00:01.000Z',
    '2026-05-01T00:00:00.000Z',
  ]) {
    const course = await make.course({ tutor_id: tutor.id, category_id: category.id })
    await make.enrolment({ user_id: learner.id, course_id: course.id, completes_at })
    await make.enrolment({ user_id: (await make.learner()).id, course_id: course.id })
  }
  const { body } = await server.as(learner).call(getEnrolmentCount)
  expect(body.data).toEqual({ all: 3, ongoing: 2, completed: 1, total: 3 })
})

test("a tutor's counters count their courses and the enrolments in them", async () => {
  const { server, tutor, stranger, make, category, course } = await academyWith({ course: {}, stranger: {} })
  await make.course({ tutor_id: tutor.id, category_id: category.id, status: 0 })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  await make.enrolment({ user_id: (await make.learner()).id, course_id: course.id })
  await make.enrolment({
    user_id: (await make.learner()).id,
    course_id: course.id,
    completes_at: '2026-03-01T09:00:00.000Z',
  })
  await make.enrolment({ user_id: (await make.learner()).id, course_id: foreign.id })
  const { body } = await server.as(tutor).call(getEnrolmentCount)
  expect(body.data).toEqual({ all: 2, ongoing: 1, completed: 1, total: 2 })
})

test('who has nothing yet has counters of nothing', async () => {
  const { server, tutor, learner } = await academyWith({})
  const nothing = { all: 0, ongoing: 0, completed: 0, total: 0 }
  expect((await server.as(learner).call(getEnrolmentCount)).body.data).toEqual(nothing)
  expect((await server.as(tutor).call(getEnrolmentCount)).body.data).toEqual(nothing)
})

test('a tutor sees who enrolled in their own courses, how to write to them and what was paid', async () => {
  const { server, tutor, stranger, make, category, course } = await academyWith({ course: {}, stranger: {} })
  const learner = await make.learner({ firstname: 'Ada', lastname: 'Okafor' })
  await make.enrolment({ user_id: learner.id, course_id: course.id })
  await make.classSession({ course_id: course.id, meeting_link: 'https://meet.example/1' })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  await make.enrolment({ user_id: learner.id, course_id: foreign.id })
  const { body, text } = await server.as(tutor).call(listTutorEnrolments)
  expect(body).toEqual({
    status: 'success',
    data: [
      {
        id: expect.any(Number),
        course: { slug: course.slug, title: course.title },
        status: { statement: 'Ongoing', color: 'info' },
        learner: { id: learner.id, firstname: 'Ada', lastname: 'Okafor', email: learner.email },
        amount: 0,
        method: 'virtual',
        enrolled_at: '2026-03-01T08:00:00.000Z',
        classroom_link: 'https://meet.example/1',
        next_session_at: '2026-03-09T17:00:00.000Z',
        sessions_count: 1,
      },
    ],
    total: 1,
    page: 1,
    per_page: 24,
    last_page: 1,
  })
  expect(text).not.toContain(foreign.title)
})

test("the tutor's list is filtered by course, status and words, and comes in pages", async () => {
  const { server, tutor, make, category, course } = await academyWith({ course: { title: 'Bread' } })
  const second = await make.course({ tutor_id: tutor.id, category_id: category.id, title: 'Tailoring 100%' })
  const ada = await make.learner({ firstname: 'Ada', lastname: 'Okafor' })
  const bola = await make.learner({ firstname: 'Bola', lastname: 'Ade_yemi' })
  await make.enrolment({ user_id: ada.id, course_id: course.id })
  await make.enrolment({ user_id: bola.id, course_id: course.id, completes_at: '2026-03-01T00:00:00.000Z' })
  await make.enrolment({ user_id: ada.id, course_id: second.id })

  async function found(query: Record<string, unknown>) {
    const { body } = await server.as(tutor).call(listTutorEnrolments, { raw: { query } })
    return body.data.map(({ learner, course: { title } }) => `${learner.firstname}: ${title}`)
  }
  expect(await found({})).toEqual(['Ada: Tailoring 100%', 'Bola: Bread', 'Ada: Bread'])
  expect(await found({ sort: 'oldest' })).toEqual(['Ada: Bread', 'Bola: Bread', 'Ada: Tailoring 100%'])
  expect(await found({ sort: 'name' })).toEqual(['Ada: Tailoring 100%', 'Ada: Bread', 'Bola: Bread'])
  expect(await found({ sort: '-name' })).toEqual(['Bola: Bread', 'Ada: Tailoring 100%', 'Ada: Bread'])
  expect(await found({ course: second.slug })).toEqual(['Ada: Tailoring 100%'])
  expect(await found({ status: 'completed' })).toEqual(['Bola: Bread'])
  expect(await found({ status: 'ongoing', course: course.slug })).toEqual(['Ada: Bread'])
  expect(await found({ q: 'ada OKAFOR' })).toEqual(['Ada: Tailoring 100%', 'Ada: Bread'])
  expect(await found({ q: '0%' })).toEqual(['Ada: Tailoring 100%'])
  expect(await found({ q: 'e_y' })).toEqual(['Bola: Bread'])
  expect(await found({ q: 'a%o' })).toEqual([])
  expect(await found({ items: 1, page: 2 })).toEqual(['Bola: Bread'])
  const { body } = await server.as(tutor).call(listTutorEnrolments, { query: { items: 2, page: 9 } })
  expect(body).toMatchObject({ data: [], total: 3, page: 9, per_page: 2, last_page: 2 })
})

test("the tutor's list is for tutors, and refuses a broken query", async () => {
  const { server, tutor, learner } = await academyWith({})
  expect(await server.call(listTutorEnrolments)).toBeRefused(401)
  expect(await server.as(learner).call(listTutorEnrolments)).toBeRefused(403)
  for (const query of [
    { items: 0 },
    { items: 101 },
    { page: 'x' },
    { status: 'maybe' },
    { q: 'x'.repeat(101) },
  ]) {
    expect(await server.as(tutor).call(listTutorEnrolments, { raw: { query } })).toBeRefused(400)
  }
})

test('a tutor sees when an onsite learner comes next', async () => {
  const { server, tutor, make, course } = await academyWith({ course: {} })
  const learner = await make.learner()
  await make.enrolment({ user_id: learner.id, course_id: course.id, method: 'physical' })
  const next = async () =>
    (await server.as(tutor).call(listTutorEnrolments)).body.data.map(one => one.next_session_at)
  expect(await next()).toEqual([null])
  const slot = await make.onsiteTime(course)
  await make.booking({ slot_id: slot.id, course_id: course.id, user_id: learner.id })
  expect(await next()).toEqual([slot.starts_at])
})
