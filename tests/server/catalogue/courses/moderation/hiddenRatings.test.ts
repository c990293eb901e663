import { expect, test } from 'vitest'
import { getCourse, listCourses } from '#contract/courses.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import { listReviews } from '#contract/tutor/reviews.ts'
import { setRatingHidden } from '#server/catalogue/courses/ratings/hideRating.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { BY_OPERATOR } from '../../../../support/academy/operator.ts'

/** Builds a course that one learner rated 5 and another rated 1. */
async function ratedTwice() {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, make, learner, course, db, clock } = academy
  const rude = await make.learner()
  for (const { id } of [learner, rude]) await make.enrolment({ course_id: course.id, user_id: id })
  // Their weeks are over.
  clock.advance({ days: 60 })
  await server.as(learner).call(rateCourse, { body: { slug: 'bread', rating: 5, comment: 'Fine.' } })
  await server.as(rude).call(rateCourse, { body: { slug: 'bread', rating: 1, comment: 'You fools!' } })
  const { id } = await db
    .selectFrom('ratings')
    .select('id')
    .where('user_id', '=', rude.id)
    .executeTakeFirstOrThrow()
  return { ...academy, rude, id }
}

test('a hidden rating leaves the page, the lists, the average and the count at once, and comes back', async () => {
  const academy = await ratedTwice()
  const { server, id } = academy
  const shown = async () => {
    const { data } = (await server.call(getCourse, { params: { slug: 'bread' } })).body
    const [card] = (await server.call(listCourses)).body.data.data
    const own = await server.as(academy.tutor).call(listReviews)
    return [
      data.ratings.length,
      data.ratings_count,
      data.ratings_average,
      card?.ratings_average,
      own.body.length,
    ]
  }
  expect(await shown()).toEqual([2, 2, 3, 3, 2])
  await setRatingHidden(academy, id, true, BY_OPERATOR)
  expect(await shown()).toEqual([1, 1, 5, 5, 1])
  await setRatingHidden(academy, id, true, BY_OPERATOR)
  expect(await shown()).toEqual([1, 1, 5, 5, 1])
  await setRatingHidden(academy, id, false, BY_OPERATOR)
  expect(await shown()).toEqual([2, 2, 3, 3, 2])
})

test('who changes a hidden rating changes no average, until it is shown again', async () => {
  const academy = await ratedTwice()
  const { server, rude, id } = academy
  await setRatingHidden(academy, id, true, BY_OPERATOR)
  const reply = await server
    .as(rude)
    .call(rateCourse, { body: { slug: 'bread', rating: 3, comment: 'Sorry.' } })
  expect(reply.body).toMatchObject({ ratings_average: 5, ratings_count: 1, ratings: [{ rating: 5 }] })
  await setRatingHidden(academy, id, false, BY_OPERATOR)
  const { data } = (await server.call(getCourse, { params: { slug: 'bread' } })).body
  expect(data).toMatchObject({ ratings_average: 4, ratings_count: 2 })
})

test('nobody marks a hidden rating as helpful', async () => {
  const academy = await ratedTwice()
  await setRatingHidden(academy, academy.id, true, BY_OPERATOR)
  const body = { id: academy.id, helpful: true }
  expect(await academy.server.as(academy.learner).call(voteHelpful, { body })).toBeRefused(404)
})

test('a rating that is hidden while others rate leaves the sums right', async () => {
  const academy = await ratedTwice()
  const { server, make, course, db, id } = academy
  const others = await Promise.all(Array.from({ length: 5 }, () => make.learner()))
  for (const other of others) {
    await make.enrolment({ course_id: course.id, user_id: other.id })
  }
  await Promise.all([
    ...others.map(other => server.as(other).call(rateCourse, { body: { slug: 'bread', rating: 5 } })),
    setRatingHidden(academy, id, true, BY_OPERATOR),
  ])
  const sums = await db
    .selectFrom('courses')
    .select(['ratings_sum', 'ratings_count'])
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  expect(sums).toEqual({ ratings_sum: 30, ratings_count: 6 })
})
