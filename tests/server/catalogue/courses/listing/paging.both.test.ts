import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listCategories, listCourses, listTutorCourses } from '#contract/courses.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldedTexts } from '#server/platform/database/foldedColumns.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { engine } from '../../../../support/database/testDatabase.ts'

interface Owners {
  tutor_id: number
  category_id: number
}

/** Inserts courses and raises the next id by 5,000, as after years of additions and removals. */
async function addCourses(db: Db, owners: Owners, count: number, title: (index: number) => string) {
  const values = Array.from({ length: count }, (_, index) => ({
    ...owners,
    slug: title(index).toLowerCase().replaceAll(' ', '-'),
    title: title(index),
    short_description: '',
    ...foldedTexts({ title: title(index), short_description: '' }),
    long_description: '',
    cover_photo: 'adire/course.svg',
    original_price_cents: 10_000,
    discounted_price_cents: index % 3 === 0 ? 0 : 5_000,
    duration_weeks: 6,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
  }))
  const rows = await db.insertInto('courses').values(values).returning('id').execute()
  const next = Math.max(...rows.map(({ id }) => id)) + 5_000
  await sql
    .raw(
      engine === 'postgres'
        ? `alter table courses alter column id restart with ${next}`
        : `update sqlite_sequence set seq = ${next} where name = 'courses'`,
    )
    .execute(db)
}

test('paging through a catalogue shows every course once, newest first, whatever narrows it', async () => {
  const { server, db, make, tutor, category, stranger } = await academyWith({ stranger: {} })
  const other = await make.category()
  await addCourses(db, { tutor_id: tutor.id, category_id: category.id }, 17, index => `Old ${index}`)
  await addCourses(db, { tutor_id: stranger.id, category_id: other.id }, 9, index => `Mid ${index}`)
  await addCourses(db, { tutor_id: tutor.id, category_id: other.id }, 14, index => `New ${index}`)
  const all = await db
    .selectFrom('courses')
    .select(['slug', 'tutor_id', 'category_id', 'discounted_price_cents'])
    .orderBy('id', 'desc')
    .execute()

  for (const narrowed of [
    { query: {}, has: () => true },
    { query: { category: other.slug }, has: (row: (typeof all)[0]) => row.category_id === other.id },
    { query: { price: 'free' }, has: (row: (typeof all)[0]) => row.discounted_price_cents === 0 },
    {
      query: { price: 'paid', category: category.slug },
      has: (row: (typeof all)[0]) => row.discounted_price_cents > 0 && row.category_id === category.id,
    },
  ] as const) {
    const expected = all.filter(narrowed.has).map(({ slug }) => slug)
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 5); page += 1) {
      const { body } = await server.call(listCourses, {
        query: { ...narrowed.query, items: 5, page },
      })
      expect(body.data).toMatchObject({ total: expected.length, last_page: Math.ceil(expected.length / 5) })
      seen.push(...body.data.data.map(({ slug }) => slug))
    }
    expect(seen).toEqual(expected)
  }
  const own = await server.as(tutor).call(listTutorCourses, { query: { items: 20, page: 2 } })
  expect(own.body).toMatchObject({ total: 31, last_page: 2 })
  expect(own.body.data.at(-1)?.slug).toBe('old-0')
  expect((await server.call(listCourses, { query: { page: 9_999 } })).body.data).toMatchObject({
    data: [],
    total: 40,
  })
})

test('the counts follow every change of a course', async () => {
  const { server, db, make, tutor, category, stranger } = await academyWith({ stranger: {} })
  const other = await make.category()
  const { id } = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    discounted_price_cents: 0,
  })
  const change = (values: object) => db.updateTable('courses').set(values).where('id', '=', id).execute()
  const counted = async () => {
    const total = async (query: object) => (await server.call(listCourses, { query })).body.data.total
    const own = async (account: typeof tutor) => (await server.as(account).call(listTutorCourses)).body.total
    const { body } = await server.call(listCategories)
    return {
      all: await total({}),
      free: await total({ price: 'free' }),
      of: [category, other].map(({ id }) => body.data.find(found => found.id === id)?.courses_count),
      own: [await own(tutor), await own(stranger)],
    }
  }
  expect(await counted()).toEqual({ all: 1, free: 1, of: [1, 0], own: [1, 0] })
  await change({ discounted_price_cents: 100 })
  expect(await counted()).toEqual({ all: 1, free: 0, of: [1, 0], own: [1, 0] })
  await change({ category_id: other.id, tutor_id: stranger.id })
  expect(await counted()).toEqual({ all: 1, free: 0, of: [0, 1], own: [0, 1] })
  await change({ display: 1 })
  expect(await counted()).toEqual({ all: 0, free: 0, of: [0, 0], own: [0, 1] })
  await change({ display: 0, status: 0 })
  expect(await counted()).toEqual({ all: 0, free: 0, of: [0, 0], own: [0, 1] })
  await change({ status: 1 })
  expect(await counted()).toEqual({ all: 1, free: 0, of: [0, 1], own: [0, 1] })
  await db.deleteFrom('courses').execute()
  expect(await counted()).toEqual({ all: 0, free: 0, of: [0, 0], own: [0, 0] })
})

test('another order than the newest first ends after twelve hundred courses', async () => {
  const { server, db, tutor, category } = await academyWith()
  for (const part of ['a', 'b', 'c']) {
    await addCourses(db, { tutor_id: tutor.id, category_id: category.id }, 405, index => `${part} ${index}`)
  }
  const page = async (query: object) => (await server.call(listCourses, { query })).body.data
  expect(await page({ sort: 'title', items: 100, page: 12 })).toMatchObject({ total: 1215, last_page: 12 })
  expect((await page({ sort: 'title', items: 100, page: 12 })).data).toHaveLength(100)
  expect((await page({ sort: 'title', items: 100, page: 13 })).data).toEqual([])
  expect((await page({ items: 100, page: 13 })).data).toHaveLength(15)
  // Durations are counted only up to the shown limit, and the answer says that there are more.
  for (const sort of ['newest', 'popular'] as const) {
    const last = await page({ duration: 'medium', sort, items: 100, page: 12 })
    expect(last).toMatchObject({ total: 1200, last_page: 12, has_more_than_total: true })
    expect(last.data).toHaveLength(100)
    expect((await page({ duration: 'medium', sort, items: 100, page: 13 })).data).toEqual([])
  }
})
