import { expect, test } from 'vitest'
import { getCourse, listTutorCourses, updateCourse } from '#contract/courses.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

test('a tutor changes the fields of a course, and only those', async () => {
  const { server, make, tutor, course, clock } = await academyWith({ course: { slug: 'weaving' } })
  const other = await make.category({ slug: 'crafts' })
  clock.advance({ days: 1 })
  const fields = {
    title: 'Weaving II',
    short_description: 'New',
    original_price: '200',
    discounted_price: 150.25,
    duration: '8',
    category: 'crafts',
    display: 1 as const,
  }
  const reply = await server.as(tutor).call(updateCourse, { body: { slug: 'weaving', fields } })
  expect(reply.body).toMatchObject({
    status: 'success',
    message: 'Course saved.',
    data: {
      slug: 'weaving',
      title: 'Weaving II',
      short_description: 'New',
      long_description: course.long_description,
      original_price: 200,
      discounted_price: 150.25,
      duration: 8,
      display: 1,
      category: { id: other.id },
      updated_at: '2026-03-03T09:00:00.000Z',
    },
  })
})

test('a category can be named by its number, as react-admin sends it', async () => {
  const { server, make, tutor, course } = await academyWith({ course: {} })
  const other = await make.category()
  const fields = { course_category_id: other.id }
  const { body } = await server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields } })
  expect(body.data.course_category_id).toBe(other.id)
})

test('unpublishing takes a course away from visitors, publishing puts it back', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const params = { slug: course.slug }
  await server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields: { status: 0 } } })
  expect(await server.call(getCourse, { params })).toBeRefused(404)
  await server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields: { status: 1 } } })
  expect((await server.call(getCourse, { params })).status).toBe(200)
})

test('the intro video is a link to YouTube or Vimeo, and null takes it away', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const save = (intro_video_link: string | null) =>
    server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields: { intro_video_link } } })
  const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  expect((await save(link)).body.data.intro_video_link).toBe(link)
  expect((await save(null)).body.data.intro_video_link).toBe(null)
  expect((await save(`<${link}>`)).body.data.intro_video_link).toBe(link)
  expect((await save(`${link} my best lesson`)).failure.fields).toEqual({
    intro_video_link: 'Intro video must be only the link. Remove “my best lesson”.',
  })
})

test('a save from a screen that no longer shows the newest is told so, and changes nothing', async () => {
  const { server, tutor, course } = await academyWith({ course: { title: 'Weaving' } })
  const save = (title: string, version?: number) =>
    server.as(tutor).call(updateCourse, {
      body: { slug: course.slug, fields: { title }, version },
    })
  const first = await save('First', course.version)
  expect(first.status).toBe(200)
  expect(first.body.data.version).toBe(course.version + 1)
  const second = await save('Second', course.version)
  expect(second).toBeRefused(409, /changed this after you opened it/)
  const seen = await server.as(tutor).call(getCourse, { params: { slug: course.slug } })
  expect(seen.body.data.title).toBe('First')
  expect((await save('Second', seen.body.data.version)).body.data.title).toBe('Second')
  expect((await save('Whatever it was')).status).toBe(200)
})

test('publishing or hiding a course is no edit of what its form holds', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  for (const fields of [{ display: 1 }, { status: 0 }, { status: 1 }] as const) {
    const reply = await server.as(tutor).call(updateCourse, { body: { slug: course.slug, fields } })
    expect(reply.body.data.version).toBe(course.version)
  }
})

test('of two saves of one screen at once only one is taken', async () => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const replies = await Promise.all(
    ['One', 'Two'].map(title =>
      server.as(tutor).call(updateCourse, {
        body: { slug: course.slug, fields: { title }, version: course.version },
      }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://youtube.com.evil.io/watch?v=aqz-KE-bpKQ',
  'https://youtube.com@evil.io/watch?v=aqz-KE-bpKQ',
  'https://127.0.0.1/video',
  '<iframe src="https://youtube.com">',
])('the intro video %s is refused', async intro_video_link => {
  const { server, tutor, course } = await academyWith({ course: {} })
  const body = { slug: course.slug, fields: { intro_video_link } }
  const reply = await server.as(tutor).call(updateCourse, { body })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.intro_video_link).toMatch(/must be a https link to a YouTube or Vimeo video/)
})

test.each([
  [{ title: '' }, 'title', 'Title is required.'],
  [{ short_description: '' }, 'short_description', 'Short description is required.'],
  [{ long_description: '  ' }, 'long_description', 'Long description is required.'],
  [{ original_price: '' }, 'original_price', 'Original price is required.'],
  [{ duration: '' }, 'duration', 'Duration is required.'],
  [{ intro_video_link: '' }, 'intro_video_link', 'Intro video link is required.'],
  [{ status: 'x' }, 'status', 'Status must be 0 or 1.'],
  [{ status: 2 }, 'status', 'Status must be 0 or 1.'],
  [{ display: true }, 'display', 'Display must be 0 or 1.'],
  [
    { discounted_price: 500 },
    'discounted_price',
    'Discounted price must not be higher than the original price.',
  ],
  [{ original_price: 10 }, 'original_price', 'Discounted price must not be higher than the original price.'],
  [{ id: 1 }, 'id', 'Id cannot be set here.'],
  [{ tutor_id: 1 }, 'tutor_id', 'Tutor id cannot be set here.'],
  [{ slug: 'mine' }, 'slug', 'Slug cannot be set here.'],
  [{ ratings_sum: 5 }, 'ratings_sum', 'Ratings sum cannot be set here.'],
  [{ created_at: 'x' }, 'created_at', 'Created at cannot be set here.'],
])('fields %j are refused and change nothing', async (fields, field, sentence) => {
  const { server, tutor, course, db } = await academyWith({ course: {} })
  const body = { slug: course.slug, fields: { display: 1, ...fields } }
  const reply = await server.as(tutor).call(updateCourse, { raw: { body } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toBe(sentence)
  expect(await db.selectFrom('courses').selectAll().executeTakeFirst()).toEqual(course)
})

test.each([
  '{"slug":"a","fields":{"__proto__":{"x":1}}}',
  '{"slug":"a","fields":{"constructor":{"prototype":{}}}}',
])('the body %s is refused', async payload => {
  const { server, tutor } = await academyWith({ course: {} })
  expect(await server.as(tutor).call(updateCourse, { raw: { text: payload } })).toBeRefused(400)
})

test("nobody changes another tutor's course", async () => {
  const { server, course, learner, stranger, db } = await academyWith({ course: {}, stranger: {} })
  const body = { slug: course.slug, fields: { title: 'Mine now' } }
  expect(await server.call(updateCourse, { body })).toBeRefused(401)
  expect(await server.as(learner).call(updateCourse, { body })).toBeRefused(403)
  const refused = await server.as(stranger).call(updateCourse, { body })
  expect(refused).toBeRefused(404, 'Course not found.')
  const unknown = await server.as(stranger).call(updateCourse, { body: { ...body, slug: 'no-such' } })
  expect(unknown.failure.error).toBe(refused.failure.error)
  expect(await db.selectFrom('courses').selectAll().executeTakeFirst()).toEqual(course)
})

test("the tutor's list holds their own courses only, whatever their state", async () => {
  const { server, make, tutor, stranger, category, learner } = await academyWith({ stranger: {} })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'a', status: 0, title: 'Looms' })
  await make.course({ ...ids, slug: 'b', display: 1 })
  await make.course({ tutor_id: stranger.id, category_id: category.id, slug: 'c' })
  const { body } = await server.as(tutor).call(listTutorCourses, { query: { items: 1 } })
  expect(body).toMatchObject({ total: 2, last_page: 2, data: [{ slug: 'b' }] })
  const found = await server.as(tutor).call(listTutorCourses, { query: { q: 'loom' } })
  expect(found.body.data.map(({ slug }) => slug)).toEqual(['a'])
  expect(await server.call(listTutorCourses)).toBeRefused(401)
  expect(await server.as(learner).call(listTutorCourses)).toBeRefused(403)
  expect(await server.as(tutor).call(listTutorCourses, { raw: { query: { items: 'all' } } })).toBeRefused(400)
})
