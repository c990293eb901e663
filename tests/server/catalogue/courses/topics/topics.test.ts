import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { TOPIC_DETAIL_MAX } from '#contract/rules/textLimits.ts'
import { addTopic, addTopicDetail, deleteTopic } from '#contract/tutor/topics.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

const NEW = { detail: null, external_resources: null, version: 1 }

test('a tutor adds topics, and each answer carries the whole list in its order', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'The loom' } })
  const reply = await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: ' The yarn ' } })
  expect(reply.body).toEqual({
    status: 'success',
    message: 'Topic added.',
    topics: [
      { id: expect.any(Number), slug: 'the-loom', topic: 'The loom', ...NEW },
      { id: expect.any(Number), slug: 'the-yarn', topic: 'The yarn', ...NEW },
    ],
  })
})

test('topics of equal titles in two courses have two slugs', async () => {
  const { server, make, tutor, course, category } = await academyWith({ course: {} })
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const first = await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'Intro' } })
  const second = await server.as(tutor).call(addTopic, { body: { slug: other.slug, topic: 'Intro' } })
  expect(first.body.topics[0]?.slug).toBe('intro')
  expect(second.body.topics[0]?.slug).toBe('intro-2')
})

test('a topic is added with its detail, and an empty one is none', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const add = (topic: string, detail: string) =>
    server.as(tutor).call(addTopic, { body: { slug: course.slug, topic, detail } })
  await add('The loom', 'Warp.\nWeft.')
  const reply = await add('The yarn', ' ')
  expect(reply.body.topics.map(({ detail }) => detail)).toEqual(['Warp.\nWeft.', null])
  expect(await add('Too long', 'x'.repeat(TOPIC_DETAIL_MAX + 1))).toBeRefused(400)
})

test('the detail keeps its line breaks and its markup as text', async () => {
  const { server, tutor, course, topic } = await academyWith({ topic: {}, course: {} })
  const detail = 'One.\n<b>Two</b> <script>alert(1)</script>'
  const body = { slug: topic.slug, topic: 'Renamed', detail, resources: 'https://example.com/a\nA book' }
  const reply = await server.as(tutor).call(addTopicDetail, { body })
  expect(reply.body).toMatchObject({
    message: 'Topic saved.',
    topics: [{ slug: topic.slug, topic: 'Renamed' }],
  })
  const seen = await server.call(getCourse, { params: { slug: course.slug } })
  expect(seen.body.data.topics[0]).toMatchObject({
    detail,
    external_resources: 'https://example.com/a\nA book',
  })
})

test('what is left out of an edit stays, what is emptied is gone', async () => {
  const { server, tutor, topic } = await academyWith({
    topic: { detail: 'Old', external_resources: 'Old too' },
  })
  const body = { slug: topic.slug, topic: topic.topic, detail: '' }
  const reply = await server.as(tutor).call(addTopicDetail, { body })
  expect(reply.body.topics[0]).toMatchObject({ detail: null, external_resources: 'Old too' })
})

test('a topic is deleted once: the second time it is not found', async () => {
  const { server, make, tutor, topic, course } = await academyWith({ course: {}, topic: {} })
  await make.topic({ course_id: course.id, slug: 'stays' })
  const replies = await Promise.all(
    [1, 2].map(() => server.as(tutor).call(deleteTopic, { body: { slug: topic.slug } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  const done = replies.find(({ status }) => status === 200)
  expect(done?.body).toMatchObject({ message: 'Topic deleted.', topics: [{ slug: 'stays' }] })
})

test.each([
  [addTopic, {}, { slug: 'Slug is required.', topic: 'Topic is required.' }],
  [addTopic, { slug: 'weaving', topic: '  ' }, { topic: 'Topic is required.' }],
  [
    addTopic,
    { slug: 'weaving', topic: 'x'.repeat(201) },
    { topic: 'Topic must be 200 characters or fewer.' },
  ],
  [addTopic, { slug: 'weaving', topic: ['a'] }, { topic: 'Topic must be text.' }],
  [addTopicDetail, { slug: 'intro' }, { topic: 'Topic is required.' }],
  [addTopicDetail, { slug: 'intro', topic: 'x', detail: 5 }, { detail: 'Detail must be text.' }],
  [addTopicDetail, { slug: 'intro', topic: 'x', detail: null }, { detail: 'Detail must be text.' }],
  [deleteTopic, {}, { slug: 'Slug is required.' }],
  [deleteTopic, { slug: '../x' }, { slug: 'Slug must be lower-case words joined by hyphens.' }],
  [deleteTopic, { slug: { $ne: '' } }, { slug: 'Slug must be text.' }],
])('%o refuses %j', async (endpoint, body, fields) => {
  const { server, tutor } = await academyWith({ course: { slug: 'weaving' }, topic: { slug: 'intro' } })
  const reply = await server.as(tutor).call(endpoint, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual(fields)
})

test("strangers touch no topic of another tutor's course", async () => {
  const { server, course, topic, learner, stranger, db } = await academyWith({
    course: {},
    topic: {},
    stranger: {},
  })
  for (const [endpoint, body] of [
    [addTopic, { slug: course.slug, topic: 'Mine' }],
    [addTopicDetail, { slug: topic.slug, topic: 'Mine' }],
    [deleteTopic, { slug: topic.slug }],
  ] as const) {
    expect(await server.call(endpoint, { raw: { body } })).toBeRefused(401)
    expect(await server.as(learner).call(endpoint, { raw: { body } })).toBeRefused(403)
    expect(await server.as(stranger).call(endpoint, { raw: { body } })).toBeRefused(404)
  }
  expect(await db.selectFrom('topics').selectAll().execute()).toEqual([topic])
})

test('a course has at most 200 topics', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  for (let index = 0; index < 200; index += 1) await make.topic({ course_id: course.id })
  const reply = await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'One more' } })
  expect(reply).toBeRefused(409, 'A course can have up to 200 topics.')
})

test('a course that was filled beyond its last topic by several tabs at once hides none', async () => {
  const { server, make, course } = await academyWith({ course: {} })
  for (let index = 0; index < 203; index += 1) await make.topic({ course_id: course.id })
  const { body } = await server.call(getCourse, { params: { slug: course.slug } })
  expect(body.data.topics).toHaveLength(203)
})
