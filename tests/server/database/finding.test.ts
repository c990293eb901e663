import { Migrator, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { getCourse, listCourses } from '#contract/courses.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { academyWith } from '../../support/academy.ts'
import { makers } from '../../support/make.ts'
import { emptyDatabase, engine } from '../../support/testDatabase.ts'

test('the courses of an older academy are counted and found', async () => {
  const connection = await databaseBefore('005_finding')
  onTestFinished(() => connection.close())
  const make = makers(connection.db)
  const tutor = await make.tutor({ firstname: 'Ọláwálé' })
  const category = await make.category({ name: 'Weaving' })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  await make.course({ ...ids, slug: 'loom', title: 'Looms' })
  await make.course({ ...ids, slug: 'hidden', title: 'Hidden looms', display: 1 })

  const { error } = await migratorOf(connection.db).migrateToLatest()
  expect(error).toBeUndefined()
  const { server } = await academyWith({}, { ports: { connection } })
  expect((await server.call(listCourses)).body.data.total).toBe(1)
  for (const q of ['loom', 'looom', 'weaving', 'weavnig', 'olawale']) {
    const { body } = await server.call(listCourses, { query: { q } })
    expect([q, body.data.data.map(({ slug }) => slug)]).toEqual([q, ['loom']])
  }
  expect((await server.call(getCourse, { params: { slug: 'loom' } })).status).toBe(200)
})

test('an academy that has no course yet is brought up to date, too', async () => {
  const connection = await databaseBefore('005_finding')
  onTestFinished(() => connection.close())
  expect((await migratorOf(connection.db).migrateToLatest()).error).toBeUndefined()
})

/** A database as it was before a migration; on PostgreSQL it is the file's own, begun anew. */
async function databaseBefore(name: string) {
  const names = Object.keys(migrations)
  const isPostgres = engine === 'postgres'
  const connection = isPostgres ? await emptyDatabase() : connect({ dialect: 'sqlite', file: ':memory:' })
  if (isPostgres) await sql`drop schema public cascade; create schema public`.execute(connection.db)
  const { error } = await migratorOf(connection.db).migrateTo(names[names.indexOf(name) - 1] ?? '')
  expect(error).toBeUndefined()
  return connection
}

function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
