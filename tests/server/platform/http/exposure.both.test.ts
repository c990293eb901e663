import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { getCourse, listCategories, listCourses, listTutorCourses } from '#contract/courses.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const CARD = [
  'category',
  'course_category_id',
  'cover_photo',
  'discounted_price',
  'display',
  'duration',
  'enrollments_count',
  'firstname',
  'id',
  'lastname',
  'name',
  'original_price',
  'ratings_average',
  'ratings_count',
  'short_description',
  'slug',
  'status',
  'title',
  'tutor',
  'tutor_id',
]
const PAGE = ['data', 'last_page', 'page', 'per_page', 'total']
const DETAIL = [
  ...CARD,
  'about',
  'comment',
  'courses',
  'created_at',
  'data',
  'detail',
  'external_resources',
  'helpful_count',
  'intro_video_link',
  'long_description',
  'next_classes',
  'objective',
  'objectives',
  'physical',
  'rating',
  'ratings',
  'onsite_hours',
  'sold',
  'taught_by',
  'topic',
  'topics',
  'tutor_picture',
  'virtual',
  'updated_at',
  'version',
  'user',
]
const VIEWER = ['helpful_rating_ids', 'is_enrolled', 'is_owner', 'viewer']

test('every answer about courses holds exactly what the specification names, for every role', async () => {
  const academy = await academyWith({ course: {}, topic: {}, objective: {} })
  const { server, make, course, tutor, learner } = academy
  await make.rating({ course_id: course.id, user_id: learner.id })
  const params = { slug: course.slug }

  for (const client of [server, server.as(learner), server.as(tutor)]) {
    const list = await client.call(listCourses)
    expect(keysOf(list.body)).toEqual([...CARD, ...PAGE, 'has_more_than_total'].sort())
    const categories = await client.call(listCategories, { query: { items: 1 } })
    expect(keysOf(categories.body)).toEqual([...CARD, 'courses', 'courses_count', 'data'].sort())
  }
  expect(keysOf((await server.call(getCourse, { params })).body)).toEqual([...DETAIL].sort())
  for (const client of [server.as(learner), server.as(tutor)]) {
    expect(keysOf((await client.call(getCourse, { params })).body)).toEqual([...DETAIL, ...VIEWER].sort())
  }
  const own = await server.as(tutor).call(listTutorCourses)
  expect(keysOf(own.body)).toEqual([...CARD, ...PAGE].sort())
})

test('a session tells its own person, and nothing of the password', async () => {
  const { server } = await academyWith()
  const body = { email: 'a@b.example', password: 'seven yellow yams', firstname: 'A', lastname: 'B' }
  const reply = await server.call(signup, { body })
  expect(keysOf(reply.body)).toEqual(
    ['email', 'firstname', 'id', 'is_verified', 'lastname', 'status', 'token', 'user', 'user_type'].sort(),
  )
  expect(reply.text).not.toContain('yams')
})

/** Returns every key in a reply, once, sorted. */
function keysOf(reply: unknown): string[] {
  const keys = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) keys.add(key)
      walk(inner)
    }
  }
  walk(reply)
  return [...keys].sort()
}
