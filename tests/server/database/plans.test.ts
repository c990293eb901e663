import { expect, test } from 'vitest'
import { busyAcademy } from '../../support/academy/busyAcademy.ts'
import { emptyDatabase } from '../../support/database/testDatabase.ts'
import { canBeExplained, watchQueries } from '../../support/database/watchedQueries.ts'
import { planAsIfUnknown, wholeScans } from '../../support/database/wholeScans.ts'

test('no statement of a busy day reads a growing table to its end', { timeout: 60_000 }, async () => {
  await planAsIfUnknown((await emptyDatabase()).db)
  const queries = watchQueries()
  const { db } = await busyAcademy()
  const distinct = queries.distinct(db).filter(canBeExplained)
  expect(distinct.length).toBeGreaterThan(80)
  const wasteful: Record<string, string[]> = {}
  for (const query of distinct) {
    const scans = await wholeScans(db, query)
    if (scans.length > 0) wasteful[query.sql] = scans
  }
  expect(wasteful).toEqual({})
})

test('a statement without an index would be noticed', async () => {
  const { db } = await emptyDatabase()
  const courses = db.selectFrom('courses').select('id')
  const wasteful = [
    courses.where('long_description', '=', 'x').limit(1),
    courses.where('status', '=', 1).orderBy('updated_at').limit(10),
    db.selectFrom('enrolments').select(({ fn }) => fn.countAll().as('count')),
    db.selectFrom('payments as paid').select('paid.id').where('paid.channel', '=', 'card'),
  ]
  for (const query of wasteful) expect(await wholeScans(db, query.compile())).toHaveLength(1)
  expect(await wholeScans(db, courses.where('slug', '=', 'x').compile())).toEqual([])
})
