import { expect, test } from 'vitest'
import { getCourse } from '#contract/courses.ts'
import { orderObjectives } from '#contract/tutor/objectives.ts'
import { addTopic, orderTopics } from '#contract/tutor/topics.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

async function withParts() {
  const academy = await academyWith({ course: {}, stranger: {} })
  const { make, course } = academy
  const topics: string[] = []
  const objectives: number[] = []
  for (const name of ['a', 'b', 'c']) {
    topics.push((await make.topic({ course_id: course.id, slug: `topic-${name}` })).slug)
    objectives.push((await make.objective({ course_id: course.id, objective: name })).id)
  }
  return { ...academy, topics, objectives }
}

test('the topics stand in the order that the tutor gives, for the learners too', async () => {
  const { server, tutor, course, topics } = await withParts()
  const order = [topics[2]!, topics[0]!, topics[1]!]
  const reply = await server.as(tutor).call(orderTopics, { body: { slug: course.slug, topics: order } })
  expect(reply.body.message).toBe('Order saved.')
  expect(reply.body.topics.map(({ slug }) => slug)).toEqual(order)
  const seen = await server.call(getCourse, { params: { slug: course.slug } })
  expect(seen.body.data.topics.map(({ slug }) => slug)).toEqual(order)
})

test('the objectives stand in the order that the tutor gives', async () => {
  const { server, tutor, course, objectives } = await withParts()
  const order = objectives.toReversed()
  const body = { slug: course.slug, objectives: order }
  const reply = await server.as(tutor).call(orderObjectives, { body })
  expect(reply.body.objectives.map(({ id }) => id)).toEqual(order)
})

test('what is added after another order stands last', async () => {
  const { server, tutor, course, topics } = await withParts()
  const body = { slug: course.slug, topics: topics.toReversed() }
  await server.as(tutor).call(orderTopics, { body })
  const reply = await server.as(tutor).call(addTopic, { body: { slug: course.slug, topic: 'Last' } })
  expect(reply.body.topics.at(-1)?.topic).toBe('Last')
})

test('an order that names too few or foreign parts changes nothing', async () => {
  const { server, make, tutor, course, category, topics, objectives } = await withParts()
  const other = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const foreign = await make.topic({ course_id: other.id, slug: 'foreign' })
  const foreignObjective = await make.objective({ course_id: other.id })
  const asTutor = server.as(tutor)
  const wrong = [[], topics.slice(1), [...topics, foreign.slug], [...topics.slice(1), 'no-such']]
  for (const order of wrong) {
    const reply = await asTutor.call(orderTopics, { body: { slug: course.slug, topics: order } })
    expect(reply).toBeRefused(409, "Someone changed the topics of this course, so we didn't save the order.")
  }
  const body = { slug: course.slug, objectives: [foreignObjective.id, ...objectives.slice(1)] }
  expect(await asTutor.call(orderObjectives, { body })).toBeRefused(409)
  const seen = await server.call(getCourse, { params: { slug: course.slug } })
  expect(seen.body.data.topics.map(({ slug }) => slug)).toEqual(topics)
  expect(seen.body.data.objectives.map(({ id }) => id)).toEqual(objectives)
})

test.each([
  [{ slug: 'weaving' }],
  [{ slug: 'weaving', topics: 'a' }],
  [{ slug: 'weaving', topics: ['a', 'a'] }],
  [{ slug: 'weaving', topics: ['../x'] }],
  [{ slug: 'weaving', topics: Array.from({ length: 301 }, (_, index) => `t-${index}`) }],
])('an order like %j is refused', async body => {
  const { server, tutor } = await academyWith()
  expect(await server.as(tutor).call(orderTopics, { raw: { body } })).toBeRefused(400)
})

test("nobody orders the parts of another tutor's course", async () => {
  const { server, learner, stranger, course, topics, objectives } = await withParts()
  const body = { slug: course.slug, topics: topics.toReversed() }
  expect(await server.call(orderTopics, { body })).toBeRefused(401)
  expect(await server.as(learner).call(orderTopics, { body })).toBeRefused(403)
  expect(await server.as(stranger).call(orderTopics, { body })).toBeRefused(404)
  const other = { slug: course.slug, objectives }
  expect(await server.as(stranger).call(orderObjectives, { body: other })).toBeRefused(404)
  const seen = await server.call(getCourse, { params: { slug: course.slug } })
  expect(seen.body.data.topics.map(({ slug }) => slug)).toEqual(topics)
})
