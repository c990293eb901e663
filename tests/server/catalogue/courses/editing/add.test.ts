import { expect, test } from 'vitest'
import { addCourse, getCourse, listCourses, listTutorCourses } from '#contract/courses.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { JPEG, png, WEBP } from '../../../../support/pictures.ts'

const FORM = {
  title: 'Weaving for Beginners',
  short_description: 'Warp.\nWeft.',
  long_description: 'All about looms.',
  original_price: '120',
  discounted_price: '99.50',
  duration: '6 weeks',
  category: 'weaving',
}
const files = { cover_photo: { bytes: png(1600, 900), filename: 'cover.png', type: 'image/png' } }

test('a tutor adds a course, and a visitor sees it with its cover in three widths', async () => {
  const { server, tutor, storage } = await academyWith({ category: { slug: 'weaving' } })
  const reply = await server.as(tutor).call(addCourse, { body: FORM, files })
  expect(reply.body).toEqual({
    status: 'success',
    message: 'Course added.',
    course: { slug: 'weaving-for-beginners' },
  })
  const { body } = await server.call(getCourse, { params: { slug: 'weaving-for-beginners' } })
  expect(body.data).toMatchObject({
    title: 'Weaving for Beginners',
    short_description: 'Warp.\nWeft.',
    original_price: 120,
    discounted_price: 99.5,
    duration: 6,
    status: 1,
    display: 0,
    category: { slug: 'weaving' },
    cover_photo: expect.stringMatching(/^covers\/[a-f0-9]{24}\.webp$/),
  })
  expect([...storage.files.keys()].map(name => name.replace(/[a-f0-9]{24}/, '*'))).toEqual([
    'covers/*-320.webp',
    'covers/*-640.webp',
    'covers/*-1200.webp',
  ])
  const picture = await server.inject(`/storage/${body.data.cover_photo}?w=320`)
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
})

test.each([
  ['JPEG', JPEG],
  ['WebP', WEBP],
])('a %s is a cover, and descriptions may be left out', async (_kind, bytes) => {
  const { server, tutor } = await academyWith({ category: { slug: 'weaving' } })
  const { short_description: _, long_description: __, ...body } = FORM
  const reply = await server.as(tutor).call(addCourse, { body, files: { cover_photo: { bytes } } })
  expect(reply.status).toBe(200)
})

test('a course can be added unpublished', async () => {
  const { server, tutor } = await academyWith({ category: { slug: 'weaving' } })
  await server.as(tutor).call(addCourse, { body: { ...FORM, status: '0' }, files })
  expect((await server.call(listCourses)).body.data.total).toBe(0)
  const { body } = await server.as(tutor).call(listTutorCourses)
  expect(body).toMatchObject({ total: 1, data: [{ slug: 'weaving-for-beginners', status: 0 }] })
})

test('everything that is missing is named at once', async () => {
  const { server, tutor } = await academyWith()
  const reply = await server.as(tutor).call(addCourse, { raw: { body: { title: '' } } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({
    title: 'Title is required.',
    original_price: 'Original price is required.',
    discounted_price: 'Discounted price is required.',
    duration: 'Duration is required.',
    category: 'Category is required.',
  })
})

test.each([
  [{ original_price: '-5' }, 'original_price', /must be a number from 0 to 100,000/],
  [{ original_price: '1e309' }, 'original_price', /must be a number/],
  [{ original_price: '100000.01' }, 'original_price', /must be a number/],
  [{ discounted_price: '9.999' }, 'discounted_price', /at most two decimals/],
  [{ discounted_price: 'NaN' }, 'discounted_price', /must be a number/],
  [{ discounted_price: '121' }, 'discounted_price', /must not be higher than the original price/],
  [{ duration: '<b>' }, 'duration', /whole number of weeks from 1 to 104/],
  [{ duration: '0' }, 'duration', /whole number of weeks/],
  [{ duration: '105 weeks' }, 'duration', /whole number of weeks/],
  [{ category: 'no-such' }, 'category', /from the list/],
  [{ title: ' '.repeat(5) }, 'title', /Title is required/],
  [{ title: 'x'.repeat(121) }, 'title', /120 characters or fewer/],
  [{ title: 'a\0b' }, 'title', /isn't allowed/],
  [{ short_description: 'x'.repeat(1001) }, 'short_description', /1000 characters or fewer/],
])('a course with %j is refused', async (values, field, sentence) => {
  const { server, tutor, storage } = await academyWith({ category: { slug: 'weaving' } })
  const reply = await server.as(tutor).call(addCourse, { body: { ...FORM, ...values }, files })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields?.[field]).toMatch(sentence)
  expect(storage.files.size).toBe(0)
  expect((await server.call(listCourses)).body.data.total).toBe(0)
})

test('parts that name an owner, a rating or a number are not heard', async () => {
  const { server, tutor, stranger, db } = await academyWith({ category: { slug: 'weaving' }, stranger: {} })
  const forged = {
    ...FORM,
    tutor_id: stranger.id,
    ratings_sum: 500,
    id: 77,
    slug: 'mine',
    enrollments_count: 9,
  }
  await server.as(tutor).call(addCourse, { raw: { body: forged }, files })
  const row = await db.selectFrom('courses').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    tutor_id: tutor.id,
    ratings_sum: 0,
    enrollments_count: 0,
    slug: 'weaving-for-beginners',
  })
  expect(row.id).not.toBe(77)
})

test.each([
  ['upload', 'upload-course'],
  ['🎉🎉', 'course'],
  ['Ẹ̀kọ́ Yorùbá', 'eko-yoruba'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C++ & "Go"', 'c-plus-plus-and-go'],
])('the title %j makes the slug %s', async (title, slug) => {
  const { server, tutor } = await academyWith({ category: { slug: 'weaving' } })
  const { body } = await server.as(tutor).call(addCourse, { body: { ...FORM, title }, files })
  expect(body.course.slug).toBe(slug)
})

test('fifteen courses of one title, added at once by three tutors, get fifteen slugs', async () => {
  const { server, tutor, make, db } = await academyWith({ category: { slug: 'weaving' } })
  const small = { cover_photo: { bytes: png(2, 2) } }
  const tutors = [tutor, await make.tutor(), await make.tutor()]
  const replies = await Promise.all(
    tutors.flatMap(each =>
      Array.from({ length: 5 }, () => server.as(each).call(addCourse, { body: FORM, files: small })),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
  const rows = await db.selectFrom('courses').select('slug').execute()
  expect(new Set(rows.map(({ slug }) => slug)).size).toBe(15)
})

test('a stranger and a learner cannot add a course', async () => {
  const { server, learner } = await academyWith({ category: { slug: 'weaving' } })
  expect(await server.call(addCourse, { body: FORM, files })).toBeRefused(401)
  expect(await server.as(learner).call(addCourse, { body: FORM, files })).toBeRefused(403)
})

test('a course without a photo has a cover that is drawn', async () => {
  const { server, tutor, category } = await academyWith()
  const body = {
    title: 'Weaving',
    original_price: '10',
    discounted_price: '5',
    duration: '6',
    category: category.slug,
  }
  const reply = await server.as(tutor).call(addCourse, { body })
  const { data } = (await server.call(getCourse, { params: reply.body.course })).body
  expect(data.cover_photo).toBe(`adire/${category.slug}/weaving.svg`)
  expect((await server.inject(`/storage/${data.cover_photo}`)).statusCode).toBe(200)
})
