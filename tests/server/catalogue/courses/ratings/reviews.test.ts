import { expect, test } from 'vitest'
import { getReview, listReviews } from '#contract/tutor/reviews.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

test("a tutor reads the ratings of their own courses and nobody else's", async () => {
  const { server, make, course, tutor, learner, category, stranger } = await academyWith({
    course: { slug: 'weaving', title: 'Weaving' },
    stranger: {},
    learner: { firstname: 'Lara', lastname: 'Bello' },
  })
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id })
  const mine = await make.rating({
    course_id: course.id,
    user_id: learner.id,
    rating: 2,
    comment: 'Too fast',
  })
  const theirs = await make.rating({ course_id: foreign.id, user_id: learner.id })

  const list = await server
    .as(tutor)
    .call(listReviews, { query: { sort: '["rating","DESC"]', range: '[0,9]' } })
  expect(list.headers['content-range']).toBe('reviews 0-0/1')
  expect(list.body).toEqual([
    {
      id: mine.id,
      rating: 2,
      comment: 'Too fast',
      user: { firstname: 'Lara', lastname: 'Bello' },
      helpful_count: 0,
      created_at: mine.created_at,
      updated_at: mine.updated_at,
      version: 1,
      course: { id: course.id, slug: 'weaving', title: 'Weaving' },
    },
  ])
  expect((await server.as(tutor).call(getReview, { params: { id: mine.id } })).body).toEqual(list.body[0])
  expect(await server.as(tutor).call(getReview, { params: { id: theirs.id } })).toBeRefused(404)
  const search = (q: string) =>
    server.as(tutor).call(listReviews, { query: { filter: JSON.stringify({ q }) } })
  expect((await search('too FAST')).body).toHaveLength(1)
  expect((await search('slow')).body).toHaveLength(0)
})

test('ratings are narrowed to those that have a reply, or have none', async () => {
  const { server, make, db, course, tutor, learner, stranger } = await academyWith({
    course: {},
    stranger: {},
  })
  const open = await make.rating({ course_id: course.id, user_id: learner.id })
  const answered = await make.rating({ course_id: course.id, user_id: stranger.id })
  const reply = { reply: 'Thank you.', replied_at: answered.created_at }
  await db.updateTable('ratings').set(reply).where('id', '=', answered.id).execute()
  const idsOf = async (state: string) => {
    const query = { filter: JSON.stringify({ course: course.slug, state }) }
    const list = await server.as(tutor).call(listReviews, { query })
    expect(list.headers['content-range']).toBe(`reviews 0-${list.body.length - 1}/${list.body.length}`)
    return list.body.map(({ id }) => id)
  }
  expect(await idsOf('unanswered')).toEqual([open.id])
  expect(await idsOf('answered')).toEqual([answered.id])
  expect(await idsOf('')).toHaveLength(2)
  const unknown = { filter: JSON.stringify({ state: 'angry' }) }
  expect(await server.as(tutor).call(listReviews, { query: unknown })).toBeRefused(400)
})

test('reviews are refused to strangers, and bad queries to tutors', async () => {
  const { server, tutor, learner } = await academyWith()
  expect(await server.call(listReviews)).toBeRefused(401)
  expect(await server.as(learner).call(listReviews)).toBeRefused(403)
  expect(await server.as(tutor).call(listReviews, { query: { sort: '["email","ASC"]' } })).toBeRefused(400)
  expect(await server.as(tutor).call(getReview, { raw: {}, params: { id: 0 } })).toBeRefused(400)
})
