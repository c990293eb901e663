import { expect, test } from 'vitest'
import { listCategories, listCourses, listTutorCourses } from '#contract/courses.ts'
import { academyWith } from '../../../../support/academy/academy.ts'

test('a visitor sees the catalogue, newest course first, with all that a card shows', async () => {
  const { server, make, tutor, category } = await academyWith({
    tutor: { firstname: 'Tolu', lastname: 'Ade' },
  })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'first' })
  await make.course({ ...ids, slug: 'second', ratings_sum: 14, ratings_count: 3, enrollments_count: 7 })
  const { body } = await server.call(listCourses)
  expect(body.data).toMatchObject({ total: 2, page: 1, per_page: 24, last_page: 1 })
  expect(body.data.data.map(({ slug }) => slug)).toEqual(['second', 'first'])
  expect(body.data.data[0]).toEqual({
    id: expect.any(Number),
    slug: 'second',
    title: expect.any(String),
    short_description: 'Learn it well.\nAnd soon.',
    cover_photo: 'adire/course.svg',
    original_price: 100,
    discounted_price: 50,
    duration: 6,
    course_category_id: category.id,
    category: { id: category.id, name: category.name, slug: category.slug },
    status: 1,
    display: 0,
    tutor: { firstname: 'Tolu', lastname: 'Ade' },
    tutor_id: expect.any(Number),
    ratings_average: 4.67,
    ratings_count: 3,
    enrollments_count: 7,
  })
})

test('unpublished and hidden courses are in no list, count or search', async () => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, title: 'Unpublished looms', status: 0 })
  await make.course({ ...ids, title: 'Hidden looms', display: 1 })
  expect((await server.call(listCourses)).body.data).toMatchObject({ data: [], total: 0, last_page: 1 })
  expect((await server.call(listCourses, { query: { q: 'looms' } })).body.data.total).toBe(0)
  const { body } = await server.call(listCategories, { query: { items: 3 } })
  expect(body.data).toMatchObject([{ slug: category.slug, courses_count: 0, courses: [] }])
})

test('the catalogue comes in pages', async () => {
  const { server, make, tutor, category } = await academyWith()
  for (let index = 1; index <= 5; index += 1) {
    await make.course({ tutor_id: tutor.id, category_id: category.id, slug: `c-${index}` })
  }
  const { body } = await server.call(listCourses, { query: { items: 2, page: 2 } })
  expect(body.data).toMatchObject({ total: 5, page: 2, per_page: 2, last_page: 3 })
  expect(body.data.data.map(({ slug }) => slug)).toEqual(['c-3', 'c-2'])
})

test('a category narrows the catalogue by its slug or its number; an unknown one has no courses', async () => {
  const { server, make, tutor, category } = await academyWith()
  const other = await make.category({ slug: 'weaving' })
  await make.course({ tutor_id: tutor.id, category_id: category.id })
  await make.course({ tutor_id: tutor.id, category_id: other.id, slug: 'kente' })
  for (const key of ['weaving', String(other.id)]) {
    const { body } = await server.call(listCourses, { query: { category: key } })
    expect(body.data.data.map(({ slug }) => slug)).toEqual(['kente'])
  }
  expect((await server.call(listCourses, { query: { category: 'no-such' } })).body.data.total).toBe(0)
})

test.each([
  ['looms', ['loom']],
  ['LOOMS weaving', ['loom']],
  ['100%', ['percent']],
  ['_', []],
  ["'; drop table courses; --", []],
  ['tolu', ['percent', 'loom']],
])('searching for %j finds %j', async (q, slugs) => {
  const { server, make, tutor } = await academyWith({ tutor: { firstname: 'Tolu' } })
  const weaving = await make.category({ name: 'Weaving' })
  const ids = { tutor_id: tutor.id, category_id: weaving.id }
  await make.course({ ...ids, slug: 'loom', title: 'Looms' })
  await make.course({ ...ids, slug: 'percent', title: 'Give 100% of it' })
  const { body } = await server.call(listCourses, { query: { q } })
  expect(body.data.data.map(({ slug }) => slug)).toEqual(slugs)
})

test.each([
  ['popular', ['b', 'a']],
  ['rating', ['a', 'b']],
  ['price', ['b', 'a']],
  ['-price', ['a', 'b']],
  ['title', ['a', 'b']],
  ['duration', ['b', 'a']],
  ['newest', ['b', 'a']],
] as const)('sorted by %s the courses are %j', async (sort, slugs) => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  const a = { title: 'Alpha', discounted_price_cents: 900, enrollments_count: 1, duration_weeks: 9 }
  const b = { title: 'Beta', discounted_price_cents: 0, enrollments_count: 5, duration_weeks: 2 }
  await make.course({ ...ids, slug: 'a', ...a, ratings_mean_hundredths: 450 })
  await make.course({ ...ids, slug: 'b', ...b, ratings_mean_hundredths: 300 })
  const { body } = await server.call(listCourses, { query: { sort } })
  expect(body.data.data.map(({ slug }) => slug)).toEqual(slugs)
})

test('tutors order their own courses from both ends, also what a search finds; the catalogue is not turned', async () => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'a', title: 'Alpha dyeing', duration_weeks: 9 })
  await make.course({ ...ids, slug: 'b', title: 'Beta dyeing', duration_weeks: 2 })
  const own = async (query: { sort: '-title' | '-duration'; q?: string }) =>
    (await server.as(tutor).call(listTutorCourses, { query })).body.data.map(({ slug }) => slug)
  expect(await own({ sort: '-title' })).toEqual(['b', 'a'])
  expect(await own({ sort: '-duration' })).toEqual(['a', 'b'])
  expect(await own({ sort: '-title', q: 'dyeing' })).toEqual(['b', 'a'])
  expect(await server.call(listCourses, { raw: { query: { sort: '-title' } } })).toBeRefused(400)
})

test('free and paid courses can be told apart', async () => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'gift', discounted_price_cents: 0 })
  await make.course({ ...ids, slug: 'sale' })
  const slugsOf = async (price: 'free' | 'paid') =>
    (await server.call(listCourses, { query: { price } })).body.data.data.map(({ slug }) => slug)
  expect(await slugsOf('free')).toEqual(['gift'])
  expect(await slugsOf('paid')).toEqual(['sale'])
})

test('courses can be told apart by their length, in lists and in searches', async () => {
  const { server, make, tutor, category } = await academyWith()
  const other = await make.category()
  for (const duration_weeks of [1, 4, 5, 8, 9, 104]) {
    const slug = `weeks-${duration_weeks}`
    const discounted_price_cents = duration_weeks % 2 === 0 ? 0 : 5_000
    const category_id = duration_weeks > 8 ? other.id : category.id
    await make.course({ tutor_id: tutor.id, category_id, slug, duration_weeks, discounted_price_cents })
  }
  await make.course({ tutor_id: tutor.id, category_id: category.id, duration_weeks: 4, display: 1 })
  const found = async (query: object) => {
    const { body } = await server.call(listCourses, { query: { ...query, items: 3 } })
    const { data, total, last_page, has_more_than_total } = body.data
    expect([total, last_page, has_more_than_total]).toEqual([data.length, 1, false])
    return data.map(({ slug }) => slug)
  }
  for (const q of [undefined, 'course']) {
    expect(await found({ q, duration: 'short', sort: 'newest' })).toEqual(['weeks-4', 'weeks-1'])
    expect(await found({ q, duration: 'medium', sort: 'duration' })).toEqual(['weeks-5', 'weeks-8'])
    expect(await found({ q, duration: 'long', sort: 'duration', category: other.slug })).toHaveLength(2)
    expect(await found({ q, duration: 'long', category: category.slug })).toEqual([])
    expect(await found({ q, duration: 'short', price: 'free', sort: '-price' })).toEqual(['weeks-4'])
  }
})

test.each([
  [{ items: '0' }, 'Items must be a whole number from 1 to 100.'],
  [{ items: '-1' }, 'Items must be a whole number from 1 to 100.'],
  [{ items: '1e9' }, 'Items must be a whole number from 1 to 100.'],
  [{ items: '1.5' }, 'Items must be a whole number from 1 to 100.'],
  [{ items: "1' or 1=1" }, 'Items must be a whole number from 1 to 100.'],
  [{ page: 'two' }, 'Page must be a whole number from 1 to 10000.'],
  [{ q: 'x'.repeat(101) }, 'Search must be 100 characters or fewer.'],
  [{ sort: 'id; drop' }, /^Sort must be newest or popular or /],
  [{ duration: 'endless' }, 'Duration must be short or medium or long.'],
  [{ duration: '4' }, 'Duration must be short or medium or long.'],
  [{ category: '' }, 'Category is required.'],
])('the query %j is refused', async (query, sentence) => {
  const { server } = await academyWith()
  expect(await server.call(listCourses, { raw: { query } })).toBeRefused(400, sentence)
})

test('a query that says the same thing twice is refused', async () => {
  const { server } = await academyWith()
  const reply = await server.inject('/api/courses?items=5&items=999999')
  expect(reply.statusCode).toBe(400)
})

test('categories come in their order, on request with their first courses', async () => {
  const { server, make, tutor, category } = await academyWith({ category: { position: 2 } })
  const first = await make.category({ position: 1, slug: 'first' })
  for (const slug of ['one', 'two', 'three']) {
    await make.course({ tutor_id: tutor.id, category_id: first.id, slug })
  }
  const plain = await server.call(listCategories)
  expect(plain.body.data).toEqual([
    { id: first.id, name: first.name, slug: 'first', courses_count: 3 },
    { id: category.id, name: category.name, slug: category.slug, courses_count: 0 },
  ])
  const { body } = await server.call(listCategories, { query: { items: 2 } })
  expect(body.data[0]?.courses?.map(({ slug }) => slug)).toEqual(['three', 'two'])
  expect(await server.call(listCategories, { raw: { query: { items: '13' } } })).toBeRefused(400)
})
