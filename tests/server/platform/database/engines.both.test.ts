import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import {
  isAgainstRule,
  isDatabaseAway,
  isDuplicate,
  isMissingReference,
} from '#server/platform/database/failures.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { emptyDatabase, engine } from '../../../support/database/testDatabase.ts'
import { newFolder } from '../../../support/newFolder.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('it was expected to fail')
}

test('each kind of refused row is known by its kind', async () => {
  const { db, make, tutor, category, course } = await academyWith({ course: { slug: 'weaving' } })
  const ids = { tutor_id: tutor.id, category_id: category.id }
  const duplicate = await failureOf(make.course({ ...ids, slug: 'weaving' }))
  expect([
    isDuplicate(duplicate),
    isDuplicate(duplicate, 'slug'),
    isDuplicate(duplicate, 'email_key'),
  ]).toEqual([true, true, false])
  const orphan = await failureOf(make.course({ tutor_id: 99_999, category_id: category.id }))
  expect(isMissingReference(orphan)).toBe(true)
  const dear = await failureOf(make.course({ ...ids, original_price_cents: 1, discounted_price_cents: 2 }))
  expect(isAgainstRule(dear)).toBe(true)
  const removed = await failureOf(db.deleteFrom('users').where('id', '=', course.tutor_id).execute())
  expect(isMissingReference(removed)).toBe(true)
  for (const failure of [duplicate, orphan, dear, removed]) expect(isDatabaseAway(failure)).toBe(false)
})

test('a failed transaction leaves nothing', async () => {
  const { db, make } = await academyWith()
  const before = await db.selectFrom('users').selectAll().execute()
  await failureOf(
    db.transaction().execute(async trx => {
      await trx.deleteFrom('course_categories').execute()
      throw new Error('half-way')
    }),
  )
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
  expect(await db.selectFrom('course_categories').selectAll().execute()).toHaveLength(1)
  await make.category()
})

test('migrating again changes nothing', async () => {
  const { db } = await emptyDatabase()
  expect(await migrate(db)).toEqual([])
})

test('sums and counts are numbers, and text keeps its letters', async () => {
  const { db, make } = await academyWith()
  const text = 'Ẹ̀kọ́ 🎉 "quoted" \\ \' %_'
  await make.learner({ firstname: text })
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number>('id').as('sum'),
      fn.max('firstname').as('top'),
    ])
    .executeTakeFirstOrThrow()
  expect(row.count).toBe(3)
  expect(typeof row.sum).toBe('number')
  expect(await db.selectFrom('users').select('id').where('firstname', '=', text).execute()).toHaveLength(1)
})

test.runIf(engine === 'sqlite')('a boolean becomes 0 or 1 and a whole number stays whole', async () => {
  const { db } = await emptyDatabase()
  const { rows } =
    await sql`select ${true} as yes, typeof(${7}) as kind, ${2 ** 40} as large, ${0.5} as half`.execute(db)
  expect(rows).toEqual([{ yes: 1, kind: 'integer', large: 2 ** 40, half: 0.5 }])
})

test.runIf(engine === 'sqlite')(
  'a file is written through: the next opening finds it, with all guards on',
  async () => {
    const folder = newFolder()
    const file = path.join(folder, 'new/academy.db')
    const first = connect({ dialect: 'sqlite', file })
    await migrate(first.db)
    await first.db
      .insertInto('course_categories')
      .values({ name: 'Weaving', name_words: 'weaving', slug: 'weaving' })
      .execute()
    await first.close()

    const second = connect({ dialect: 'sqlite', file })
    onTestFinished(() => second.close())
    expect(await second.db.selectFrom('course_categories').select('slug').execute()).toEqual([
      { slug: 'weaving' },
    ])
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(second.db)).rows[0] ?? {})
    expect(await pragma('journal_mode')).toEqual(['wal'])
    expect(await pragma('synchronous')).toEqual([2])
    expect(await pragma('foreign_keys')).toEqual([1])
  },
)

test.runIf(engine === 'sqlite')(
  'six hundred different statements do not fill the memory with kept ones',
  async () => {
    const { db } = await emptyDatabase()
    for (let index = 0; index < 600; index += 1) {
      const { rows } = await sql.raw(`select ${index} as n`).execute(db)
      expect(rows).toEqual([{ n: index }])
    }
  },
)
