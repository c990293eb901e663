import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { makers } from '../../support/academy/make.ts'
import { bringUpToDate, databaseBefore } from '../../support/database/oldDatabase.ts'

const NOW = '2026-02-01T08:00:00.000Z'

/** Writes lines down as the version before did; answers their numbers. */
async function writeLines(db: Db, subjects: readonly string[]): Promise<number[]> {
  const ids = []
  for (const subject of subjects) {
    const { rows } = await sql<{ id: number }>`
      insert into audit_log (at, actor, act, subject, details)
      values (${NOW}, 'operator', 'changed the price', ${subject}, '{}') returning id`.execute(db)
    ids.push(Number(rows[0]?.id))
  }
  return ids
}

test('earlier lines of the audit log come into the history of the tutor whose courses they name', async () => {
  const { db, close } = await databaseBefore('027_roles')
  onTestFinished(close)
  const make = makers(db)
  const { id: category_id } = await make.category()
  const [tolu, other, learner] = [await make.tutor(), await make.tutor(), await make.learner()]
  const bread = await make.course({ tutor_id: tolu.id, category_id, slug: 'bread' })
  const yams = await make.course({ tutor_id: other.id, category_id, slug: 'yams' })
  await db
    .insertInto('course_addresses')
    .values({ slug: 'loaves', course_id: bread.id, created_at: NOW })
    .execute()
  const rating = await make.rating({ course_id: bread.id, user_id: learner.id })
  const reference = 'paid-for-yams'
  await sql`
    insert into payments (reference, user_id, course_id, method, description, amount_kobo, price_cents, exchange_rate,
      quote_expires_at, created_at, updated_at)
    values (${reference}, ${learner.id}, ${yams.id}, 'virtual', 'A course', 0, 0, 7300000, ${NOW}, ${NOW}, ${NOW})
  `.execute(db)

  const [course, address, voice, paid] = await writeLines(db, [
    'course:bread',
    'course:loaves',
    `rating:${rating.id}`,
    `payment:${reference}`,
    // Of none of anybody's courses: a person, what is gone, and names that only begin alike.
    `user:${tolu.id}`,
    'course:gone',
    `rating:${rating.id}0`,
    'course:bread-2',
  ])
  await bringUpToDate(db)

  const lines = await db.selectFrom('audit_courses').selectAll().orderBy('line_id').execute()
  expect(lines).toEqual([
    { line_id: course, course_id: bread.id, tutor_id: tolu.id },
    { line_id: address, course_id: bread.id, tutor_id: tolu.id },
    { line_id: voice, course_id: bread.id, tutor_id: tolu.id },
    { line_id: paid, course_id: yams.id, tutor_id: other.id },
  ])
})
