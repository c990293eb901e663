import { expect, test } from 'vitest'
import { addCourse, getCourse, listTutorCourses, updateCourse } from '#contract/courses.ts'
import { createClassSession, listClassSessions, updateClassSession } from '#contract/tutor/classes.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { addObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { addTopic, addTopicDetail } from '#contract/tutor/topics.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { png } from '../../../../support/pictures.ts'

const TEXTS = [
  ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>&amp;'],
  ['emoji', '🎨👩🏾‍🏫🇳🇬 ¡Zażółć!'],
  ['Arabic between marks of direction', 'مرحبا \u202Eنسيج\u202C بكم'],
  ['quotes and SQL', `'; drop table courses; -- "\\" \${1} %s {{7*7}}`],
] as const

test.each(TEXTS)('%s is kept as it was typed in every text of a course', async (_, text) => {
  const { server, tutor, course, make } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const { slug } = course
  const topic = await make.topic({ course_id: course.id })
  const objective = await make.objective({ course_id: course.id })
  const fields = { title: text, short_description: text, long_description: `${text}\n${text}` }
  expect((await asTutor.call(updateCourse, { body: { slug, fields } })).status).toBe(200)
  const detail = { slug: topic.slug, topic: text, detail: text, resources: text }
  await asTutor.call(addTopicDetail, { body: detail })
  await asTutor.call(addTopic, { body: { slug, topic: text } })
  await asTutor.call(updateObjective, { body: { id: objective.id, objective: text } })
  await asTutor.call(addObjective, { body: { slug, objective: text } })
  const { data } = (await server.call(getCourse, { params: { slug } })).body
  expect(data).toMatchObject({
    ...fields,
    topics: [{ topic: text, detail: text, external_resources: text }, { topic: text }],
    objectives: [{ objective: text }, { objective: text }],
  })

  const body = {
    title: text,
    starts_at: '2026-04-01T09:00:00Z',
    ends_at: '2026-04-01T10:00:00Z',
    meeting_link: null,
  }
  const session = await asTutor.call(createClassSession, { body: { course_id: course.id, ...body } })
  expect(session.body).toMatchObject({ title: text })
})

const LONG = 'x'.repeat(10_000)

test.each([
  ['title', 'Title must be 120 characters or fewer.'],
  ['short_description', 'Short description must be 1000 characters or fewer.'],
  ['original_price', 'Original price must be text or a number.'],
  ['duration', 'Duration must be text or a number.'],
  ['category', /^Category must be/],
  ['intro_video_link', /^Intro video link must/],
])('10,000 characters as the %s of a course are refused in a sentence', async (field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const body = { slug: course.slug, fields: { [field]: LONG } }
  const reply = await server.as(tutor).call(updateCourse, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(await db.selectFrom('courses').selectAll().executeTakeFirst()).toEqual(course)
})

test('10,000 characters fit into the long texts, and nowhere else', async () => {
  const { server, tutor, course, make } = await academyWith({ course: {} })
  const asTutor = server.as(tutor)
  const { slug } = course
  const topic = await make.topic({ course_id: course.id })
  const objective = await make.objective({ course_id: course.id })
  const fields = { long_description: LONG }
  expect((await asTutor.call(updateCourse, { body: { slug, fields } })).body.data.long_description).toBe(LONG)
  const kept = await asTutor.call(addTopicDetail, {
    body: { slug: topic.slug, topic: 'Looms', detail: LONG },
  })
  expect(kept.body.topics[0]?.detail).toBe(LONG)

  const session = {
    title: LONG,
    starts_at: '2026-04-01T09:00:00Z',
    ends_at: '2026-04-01T10:00:00Z',
    meeting_link: null,
  }
  const refusals = [
    await asTutor.call(addTopic, { body: { slug, topic: LONG } }),
    await asTutor.call(addTopicDetail, { body: { slug: topic.slug, topic: LONG } }),
    await asTutor.call(addTopicDetail, { body: { slug: topic.slug, topic: 'Looms', resources: LONG } }),
    await asTutor.call(addObjective, { body: { slug, objective: LONG } }),
    await asTutor.call(updateObjective, { body: { id: objective.id, objective: LONG } }),
    await asTutor.call(createClassSession, { body: { course_id: course.id, ...session } }),
    await asTutor.call(updateClassSession, { params: { id: 1 }, body: session }),
  ]
  for (const refusal of refusals) {
    expect(refusal).toBeRefused(400)
    expect(Object.values(refusal.failure.fields ?? {})).toEqual([
      expect.stringMatching(/must be \d+ characters or fewer\.$/),
    ])
  }
})

test.each([
  [listTutorCourses, { q: LONG }],
  [listTutorEnrolments, { q: LONG }],
  [listTutorEnrolments, { course: LONG }],
  [listClassSessions, { filter: JSON.stringify({ course: LONG }) }],
  [listReviews, { filter: LONG }],
] as const)(
  'a list asked for with 10,000 characters is refused or empty, and stands',
  async (endpoint, query) => {
    const { server, tutor } = await academyWith({ course: {} })
    const reply = await server.as(tutor).call(endpoint, { raw: { query } })
    expect([200, 400]).toContain(reply.status)
  },
)

test.each(TEXTS)('a search for %s finds what holds it and nothing else', async (_, text) => {
  const { server, tutor, make, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, title: 'Looms' })
  const reply = await server.as(tutor).call(listTutorCourses, { raw: { query: { q: text } } })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toEqual([])
})

test('a new course of 10,000 characters names each text that is too long', async () => {
  const { server, tutor, storage } = await academyWith({ category: { slug: 'weaving' } })
  const body = {
    title: LONG,
    short_description: LONG,
    long_description: LONG,
    original_price: LONG,
    discounted_price: LONG,
    duration: LONG,
    category: LONG,
  }
  const files = { cover_photo: { bytes: png(16, 9) } }
  const reply = await server.as(tutor).call(addCourse, { body, files })
  expect(reply).toBeRefused(400)
  expect(Object.keys(reply.failure.fields ?? {}).sort()).toEqual([
    'category',
    'discounted_price',
    'duration',
    'original_price',
    'short_description',
    'title',
  ])
  expect(storage.files.size).toBe(0)
})
