import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONTENT_TABLES } from '#server/platform/database/changes/contentRevision.ts'
import type { Db } from '#server/platform/database/db.ts'
import { academyWithPages } from '../../../support/academy/site.ts'
import { emptyDatabase } from '../../../support/database/testDatabase.ts'
import { watchQueries } from '../../../support/database/watchedQueries.ts'

const CACHED_ADDRESSES = [
  '/',
  '/courses',
  '/courses?category=crafts&price=paid&duration=1-3&sort=popular',
  '/courses/weaving',
  '/courses/weaving/cover.png',
  '/login',
  '/about',
  '/rss.xml',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/api/config',
  '/api/countries',
  '/api/convert/NGN/USD',
  '/api/courses',
  '/api/courses?price=free&sort=price',
  '/api/courses/categories?items=4',
  '/api/courses/weaving',
  '/api/courses/weaving/related',
]

test('a change of any table that a public address reads is noticed', async () => {
  const queries = watchQueries()
  const { server, db, make, course, tutor } = await academyWithPages({
    course: { slug: 'weaving' },
    category: { slug: 'crafts' },
  })
  const { category_id } = course
  const { id } = await make.course({ tutor_id: tutor.id, category_id })
  await make.classSession({ course_id: id })
  const before = new Set(queries.distinct(db).map(query => query.sql))
  for (const url of CACHED_ADDRESSES) await server.inject(url)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const read = queries
    .distinct(db)
    .filter(query => !before.has(query.sql))
    .flatMap(query => [...query.sql.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)].map(([, name = '']) => name))
    .filter(name => tables.includes(name))
  expect(read).toContain('courses')
  expect(CONTENT_TABLES).toEqual(expect.arrayContaining(read))
})

test.each<[string, boolean, (db: Db) => Promise<unknown>]>([
  ['an update', true, db => db.updateTable('courses').set({ title: 'Dyeing' }).execute()],
  ['an update of an alias', true, db => db.updateTable('courses as c').set({ title: 'Dyeing' }).execute()],
  ['a removal', true, db => db.deleteFrom('topics').execute()],
  ['an update as raw SQL', true, db => sql`update ratings set comment = ''`.execute(db)],
  ['a name that an account is given', true, db => db.updateTable('users').set({ firstname: 'A' }).execute()],
  ['a read', false, db => db.selectFrom('courses').selectAll().execute()],
  ['a read as raw SQL', false, db => sql`select 'update courses set'`.execute(db)],
  ['a removal that no page shows', false, db => db.deleteFrom('sessions').execute()],
  [
    'a text that reads like a statement',
    false,
    db => db.updateTable('attempts').set({ key: 'update courses set' }).where('key', '=', '').execute(),
  ],
])('%s is a change of the content: %s', async (_, isChange, run) => {
  const { db, changes } = await emptyDatabase()
  const before = changes.revision
  await run(db)
  expect(changes.revision > before).toBe(isChange)
})
