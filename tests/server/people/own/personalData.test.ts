import { expect, test } from 'vitest'
import { PERSONAL_DATA } from '#server/ops/privacy/ownData.ts'
import { emptyDatabase, engine } from '../../../support/database/testDatabase.ts'

/** The tables that may hold rows about one person, by the name of a column. */
async function tablesOfPeople(): Promise<string[]> {
  const { db } = await emptyDatabase()
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id' || name === 'tutor_id'))
    .map(({ name }) => name)
}

// Only on SQLite the course search is a table.
test.runIf(engine === 'sqlite')(
  'each table with a person in it is named once, with what erasure does to its rows',
  async () => {
    const named = PERSONAL_DATA.flatMap(({ deleted, kept }) => [...deleted, ...Object.keys(kept)])
    const tables = await tablesOfPeople()
    expect(tables.length).toBeGreaterThan(30)
    expect(named.toSorted()).toEqual(tables.toSorted())
  },
)

test('each file of the copy of own data has a name of its own', async () => {
  const { db } = await emptyDatabase()
  const names = PERSONAL_DATA.flatMap(({ files, filesOfTutor }) => [
    ...(files?.({ db } as never, 1) ?? []),
    ...(filesOfTutor?.(db, 1) ?? []),
  ]).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
})
