import type { Migration } from 'kysely'
import { sql } from 'kysely'
import type { AnyDb } from './columns.ts'

/** One open payment a learner, course and method: of those that were opened side by side before, the newest stays open. */
export const oneOpenPayment: Migration = {
  async up(db: AnyDb) {
    await giveUpAllButTheNewest(db)
    await db.schema
      .createIndex('payments_one_open')
      .unique()
      .on('payments')
      .columns(['user_id', 'course_id', 'method'])
      .where(sql.ref('status'), '=', sql.lit('pending'))
      .where(sql.ref('course_id'), 'is not', null)
      .execute()
  },
}

async function giveUpAllButTheNewest(db: AnyDb) {
  const now = new Date().toISOString()
  const hasNewer = sql`
    status = 'pending' and course_id is not null and exists (
      select 1 from payments newer
      where newer.user_id = payments.user_id and newer.course_id = payments.course_id
        and newer.method = payments.method and newer.status = 'pending' and newer.id > payments.id
    )`
  await sql`
    insert into payment_events (payment_id, reference, kind, source, from_status, to_status, detail, created_at)
    select id, reference, 'given up', 'migration', 'pending', 'abandoned', 'A newer payment is open.', ${now}
    from payments where ${hasNewer}
  `.execute(db)
  await sql`update payments set status = 'abandoned', updated_at = ${now} where ${hasNewer}`.execute(db)
}
