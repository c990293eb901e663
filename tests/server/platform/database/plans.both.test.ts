import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { busyAcademy } from '../../../support/academy/busyAcademy.ts'
import { comparedByValue, indexConditions } from '../../../support/database/indexConditions.ts'
import { emptyDatabase, engine } from '../../../support/database/testDatabase.ts'
import { canBeExplained, watchQueries } from '../../../support/database/watchedQueries.ts'
import { planAsIfUnknown, wholeScans } from '../../../support/database/wholeScans.ts'

test('no statement of a busy day reads a growing table to its end', { timeout: 60_000 }, async () => {
  await planAsIfUnknown()
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
  if (engine === 'postgres') return
  const conditions = await indexConditions(db)
  expect(conditions).toContainEqual({ table: 'slot_bookings', column: 'state', operator: '=' })
  const byValue = Object.fromEntries(distinct.map(query => [query.sql, comparedByValue(query, conditions)]))
  expect(Object.entries(byValue).filter(([, found]) => found.length > 0)).toEqual([])
})

test.runIf(engine === 'sqlite')('a value beside the condition of an index would be noticed', async () => {
  const { db } = await emptyDatabase()
  const conditions = await indexConditions(db)
  const claims = db.selectFrom('seat_claims as own').select('id')
  const changed = db.updateTable('slot_bookings').set({ state: 'held' }).where('id', '=', 1)
  const found = (query: { compile(): CompiledQuery }) => comparedByValue(query.compile(), conditions).length
  expect(found(claims.where('own.state', '!=', 'released'))).toBe(1)
  expect(found(claims.where('own.state', '=', 'held'))).toBe(0)
  expect(found(claims.where('own.state', '!=', sql.lit('released')))).toBe(0)
  expect(found(changed)).toBe(0)
  expect(found(changed.where('state', '=', 'held'))).toBe(1)
  const line = db.selectFrom('waiting_list').select('id')
  expect(found(line.where('state', 'in', ['waiting', 'offered']))).toBe(1)
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
