import { expect, test } from 'vitest'
import { listCourses, listTutorCourses } from '#contract/courses.ts'
import { updateCourseRow } from '#server/catalogue/courses/queries/courses.ts'
import { updateCategoryName } from '#server/ops/cli/queries.ts'
import { updateUser } from '#server/people/queries/accounts.ts'
import { academyWith, type TestAcademy } from '../../../../support/academy/academy.ts'

async function slugsFound(server: TestAcademy['server'], q: string, more: object = {}): Promise<string[]> {
  const { body } = await server.call(listCourses, { query: { q, ...more } })
  expect(body.data.total).toBeGreaterThanOrEqual(body.data.data.length)
  return body.data.data.map(({ slug }) => slug)
}

test('a search finds what begins with the letters typed so far, title first, then by learners', async () => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'whole', title: 'Book trade', enrollments_count: 1 })
  await make.course({ ...ids, slug: 'loved', title: 'Bookkeeping', enrollments_count: 9 })
  await make.course({ ...ids, slug: 'begun', title: 'Bookbinding' })
  await make.course({ ...ids, slug: 'elsewhere', title: 'Accounts', short_description: 'Keep your books.' })
  await make.course({ ...ids, slug: 'other', title: 'Facebook' })
  expect(await slugsFound(server, 'book')).toEqual(['whole', 'loved', 'begun', 'elsewhere'])
  expect(await slugsFound(server, 'b')).toHaveLength(4)
  expect(await slugsFound(server, 'book', { sort: 'newest' })).toEqual([
    'elsewhere',
    'begun',
    'loved',
    'whole',
  ])
  expect(await slugsFound(server, 'book', { items: 2, page: 2 })).toEqual(['begun', 'elsewhere'])
  expect(await slugsFound(server, 'book', { items: 2, page: 3 })).toEqual([])
})

test.each([
  ['bokkeeping', ['books']],
  ['bookeeping', ['books']],
  ['boookkeeping', ['books']],
  ['obokkeeping', ['books']],
  ['bookeepi', ['books']],
  ['smal bookkeeping', ['books']],
  ['xookkeeping small', ['books']],
  ['bkkpng', []],
  ['zzzzzz', []],
])('a slip of the keyboard does not lose the course: %j finds %j', async (q, slugs) => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'books', title: 'Bookkeeping for small traders' })
  await make.course({ ...ids, slug: 'looms', title: 'Looms and weaving' })
  expect(await slugsFound(server, q)).toEqual(slugs)
})

test.each([
  ['eko yoruba', ['eko']],
  ['ẸKỌ́', ['eko']],
  ['css', ['web']],
  ['html/css', ['web']],
  ['c++', ['web']],
  ['"eko"', ['eko']],
  ['eko*', ['eko']],
  ['title:eko', []],
  ['eko OR css', []],
  ['eko NOT yoruba', []],
  ['{title} : eko', []],
  ['NEAR(eko yoruba, 2)', []],
  ['()', []],
  ['🎉', []],
  ['eko 🎉', ['eko']],
  ["'' \\ \" ; -- /* */", []],
  ['%%%___', []],
  ['a & b | !c <-> d:*', []],
  ['t1 c1', []],
  [' ', ['web', 'eko']],
  ['\u0301', []],
  ['東京', []],
])('whatever is typed is answered: %j finds %j', async (q, slugs) => {
  const { server, make, tutor, category } = await academyWith({ category: { name: 'Languages' } })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'eko', title: 'Ẹ̀kọ́ Yorùbá', short_description: '' })
  await make.course({ ...ids, slug: 'web', title: 'HTML/CSS, then C++', short_description: '' })
  expect(await slugsFound(server, q)).toEqual(slugs)
})

test('the longest searches are answered', async () => {
  const { server } = await academyWith({ course: {} })
  for (const q of ['w'.repeat(100), 'a b '.repeat(25), '"'.repeat(100), `${'é'.repeat(50)}`]) {
    expect(await slugsFound(server, q)).toEqual([])
  }
})

test('a changed title, a moved course and a renamed tutor or category are found anew at once', async () => {
  const { server, db, make, tutor, category, course, stranger } = await academyWith({
    tutor: { firstname: 'Tolu' },
    category: { name: 'Weaving' },
    course: { slug: 'loom', title: 'Looms' },
    stranger: { firstname: 'Zainab' },
  })
  const other = await make.category({ name: 'Pottery' })
  const change = (values: Parameters<typeof updateCourseRow>[2]) => updateCourseRow(db, course.id, values)
  for (const q of ['looms', 'tolu', 'weaving']) expect(await slugsFound(server, q)).toEqual(['loom'])

  await change({ title: 'Kilns' })
  expect([await slugsFound(server, 'looms'), await slugsFound(server, 'kiln')]).toEqual([[], ['loom']])
  await change({ tutor_id: stranger.id, category_id: other.id })
  expect([await slugsFound(server, 'tolu'), await slugsFound(server, 'zainab')]).toEqual([[], ['loom']])
  expect(await slugsFound(server, 'kiln', { category: other.slug })).toEqual(['loom'])
  expect(await slugsFound(server, 'kiln', { category: category.slug })).toEqual([])
  await updateUser(db, stranger.id, { lastname: 'Gambo' })
  await updateCategoryName(db, other.slug, 'Ceramics')
  for (const q of ['gambo', 'ceramics', 'cermics']) expect(await slugsFound(server, q)).toEqual(['loom'])
  expect(await slugsFound(server, 'pottery')).toEqual([])
  await change({ status: 0 })
  expect(await slugsFound(server, 'kiln')).toEqual([])
  await change({ status: 1 })
  expect(await slugsFound(server, 'kiln')).toEqual(['loom'])
  await db.deleteFrom('courses').where('id', '=', course.id).execute()
  expect(await slugsFound(server, 'kiln')).toEqual([])
  expect(tutor.firstname).toBe('Tolu')
})

test('what is rolled back is not found', async () => {
  const { server, db, course } = await academyWith({ course: { title: 'Looms', slug: 'loom' } })
  const change = db.transaction().execute(async trx => {
    await updateCourseRow(trx, course.id, { title: 'Kilns' })
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect([await slugsFound(server, 'looms'), await slugsFound(server, 'kilns')]).toEqual([['loom'], []])
})

test('a search is narrowed by category and price, and a tutor searches their own courses, hidden ones too', async () => {
  const { server, make, tutor, category, stranger } = await academyWith({ stranger: {} })
  const other = await make.category()
  const ids = { tutor_id: tutor.id, category_id: category.id, title: 'Looms' }
  await make.course({ ...ids, slug: 'free', discounted_price_cents: 0 })
  await make.course({ ...ids, slug: 'paid' })
  await make.course({ ...ids, slug: 'hidden', display: 1 })
  await make.course({ ...ids, slug: 'away', category_id: other.id })
  await make.course({ ...ids, slug: 'foreign', tutor_id: stranger.id })
  expect(await slugsFound(server, 'loom', { price: 'free' })).toEqual(['free'])
  expect(await slugsFound(server, 'loom', { price: 'paid', category: category.slug })).toEqual([
    'foreign',
    'paid',
  ])
  const { body } = await server.as(tutor).call(listTutorCourses, { query: { q: 'looms', sort: 'newest' } })
  expect(body.data.map(({ slug }) => slug)).toEqual(['away', 'hidden', 'paid', 'free'])
})

test('a word of every course finds the newest hundred and twenty, and says that there are more', async () => {
  const { server, db, make, tutor, category } = await academyWith()
  for (let index = 0; index < 123; index += 1) {
    await make.course({ tutor_id: tutor.id, category_id: category.id, title: `Loom ${index}` })
  }
  const { body } = await server.call(listCourses, { query: { q: 'loom', items: 50, page: 3 } })
  expect(body.data).toMatchObject({ total: 120, last_page: 3, has_more_than_total: true })
  expect(body.data.data).toHaveLength(20)
  expect((await server.call(listCourses, { query: { q: 'loom', page: 6 } })).body.data).toMatchObject({
    data: [],
    total: 120,
    has_more_than_total: true,
  })
  await db.deleteFrom('courses').where('title', 'in', ['Loom 0', 'Loom 1', 'Loom 2']).execute()
  expect((await server.call(listCourses, { query: { q: 'loom' } })).body.data).toMatchObject({
    total: 120,
    has_more_than_total: false,
  })
})

test.each(['⩠𛀄ヸ', '𛰁𒌘', 'ဖ𑂚𐅧', '½', '𝍠羚'])(
  'a search for %s, of letters that few know, finds nothing',
  async q => {
    const { server } = await academyWith({ course: {} })
    const { status, body } = await server.call(listCourses, { query: { q } })
    expect(status).toBe(200)
    expect(body.data.total).toBe(0)
  },
)

test.each([
  ['karfin', ['hausa']],
  ['Ƙarfin', ['hausa']],
  ['wifi', ['wifi']],
  ['wi-fi', ['wifi']],
  ['fi', ['wifi']],
  ['wi‑fi', ['wifi']],
  ['C++', ['plus']],
  ['c#', ['sharp']],
  ['C', ['sharp', 'plus']],
  ['oneil', ['plus', 'wifi', 'sharp', 'hausa']],
  ['O’Neil', ['plus', 'wifi', 'sharp', 'hausa']],
  ['segun c++', ['plus']],
])('the words of a course are found however they are written: %j finds %j', async (q, slugs) => {
  const { server, make, tutor, category } = await academyWith({
    tutor: { firstname: 'Ṣẹ́gun', lastname: "O'Neil" },
    category: { name: 'Technique' },
  })
  const ids = { tutor_id: tutor.id, category_id: category.id, short_description: '' }
  await make.course({ ...ids, slug: 'hausa', title: 'Ƙarfin Hausa' })
  await make.course({ ...ids, slug: 'sharp', title: 'C# on Mondays' })
  await make.course({ ...ids, slug: 'wifi', title: 'Home networks', short_description: 'Set up your Wi-Fi.' })
  await make.course({ ...ids, slug: 'plus', title: 'C++ at night' })
  const found = await slugsFound(server, q)
  expect(found.toSorted()).toEqual(slugs.toSorted())
})

test('courses sorted by title come in the order of the alphabet, whatever their case and accents', async () => {
  const { server, make, tutor, category } = await academyWith()
  const ids = { tutor_id: tutor.id, category_id: category.id }
  for (const title of ['Zips', 'ịgbo', 'Ƙarfi', 'Élan', 'weaving', 'Looms'])
    await make.course({ ...ids, title })
  const { body } = await server.call(listCourses, { query: { sort: 'title' } })
  expect(body.data.data.map(({ title }) => title)).toEqual([
    'Élan',
    'ịgbo',
    'Ƙarfi',
    'Looms',
    'weaving',
    'Zips',
  ])
})
