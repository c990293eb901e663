import { expect, test } from 'vitest'
import { listRelatedCourses } from '#contract/courses.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

test('beside a course stand four of its category, the next older ones first, and of others where they are too few', async () => {
  const { server, make, tutor, category } = await academyWith()
  const other = await make.category()
  for (const slug of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
    await make.course({ tutor_id: tutor.id, category_id: category.id, slug })
  }
  await make.course({ tutor_id: tutor.id, category_id: other.id, slug: 'elsewhere' })
  const beside = async (slug: string) => {
    const { body } = await server.call(listRelatedCourses, { params: { slug } })
    return body.data.map(course => course.slug)
  }
  expect(await beside('six')).toEqual(['five', 'four', 'three', 'two'])
  expect(await beside('three')).toEqual(['two', 'one', 'seven', 'six'])
  expect(await beside('elsewhere'), 'none of its own: the others fill its row').toEqual([
    'seven',
    'six',
    'five',
    'four',
  ])
})

test('unlisted courses stand beside none, and nothing is told that changes with an enrolment', async () => {
  const { server, make, tutor, category, course } = await academyWith({ course: {} })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'unpublished', status: 0 })
  await make.course({ ...ids, slug: 'hidden', display: 1 })
  await make.course({ ...ids, slug: 'shown', ratings_sum: 9, ratings_count: 2, enrollments_count: 7 })
  const other = await make.category()
  await make.course({ ...ids, category_id: other.id, slug: 'hidden-elsewhere', display: 1 })
  const { body } = await server.call(listRelatedCourses, { params: { slug: course.slug } })
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      slug: 'shown',
      title: expect.any(String),
      cover_photo: expect.any(String),
      original_price: 100,
      discounted_price: 50,
      duration: 6,
      tutor_id: tutor.id,
      ratings_average: 4.5,
      ratings_count: 2,
    },
  ])
})

test('nothing stands beside a course that is unknown or unpublished, whoever asks', async () => {
  const { server, make, tutor, category } = await academyWith()
  await make.course({ tutor_id: tutor.id, category_id: category.id, slug: 'withdrawn', status: 0 })
  for (const slug of ['withdrawn', 'no-such', "x'; drop table courses; --", 'x'.repeat(200)]) {
    expect(await server.call(listRelatedCourses, { params: { slug } })).toBeRefused(404)
    expect(await server.as(tutor).call(listRelatedCourses, { params: { slug } })).toBeRefused(404)
  }
  const tooLong = { slug: 'x'.repeat(201) }
  expect(await server.call(listRelatedCourses, { params: tooLong })).toBeRefused(400)
})
