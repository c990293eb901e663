import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, required, withId } from './columns.ts'

/** After so many tries the mailer of receipts had given a letter up. */
const GIVEN_UP_AFTER = 20

/**
 * The queue of work that is due, with the letters about receipts that wait as its first jobs. The columns of receipts
 * that held them stay for one more release, for servers of the version before that still run.
 */
export const jobs: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('jobs'))
      .addColumn('kind', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('group_key', 'text')
      .addColumn('due_at', 'text', required)
      .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
      .addColumn('first_tried_at', 'text')
      .addColumn('claimed_by', 'text')
      .addColumn('outcome', 'text', column => column.check(sql`outcome in ('done', 'dropped', 'given up')`))
      .addColumn('ended_at', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'text', required)
      .addUniqueConstraint('jobs_once_a_key', ['kind', 'key'])
      .addCheckConstraint('jobs_end_with_an_outcome', sql`(outcome is null) = (ended_at is null)`)
      .execute()
    await indexJobs(db)
    await takeOverReceipts(db)
  },
}

async function indexJobs(db: AnyDb) {
  const isWaiting = sql.ref('ended_at')
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['kind', 'due_at', 'id'])
    .where(isWaiting, 'is', null)
    .execute()
  await db.schema
    .createIndex('jobs_by_group')
    .on('jobs')
    .columns(['group_key', 'created_at'])
    .where(sql.ref('group_key'), 'is not', null)
    .execute()
  await db.schema.createIndex('jobs_ended').on('jobs').columns(['outcome', 'ended_at']).execute()
}

async function takeOverReceipts(db: AnyDb) {
  const waiting = sql`receipts.mailed_at is null and receipts.mail_attempts < ${sql.lit(GIVEN_UP_AFTER)}`
  await sql`
    insert into jobs (kind, key, payload, due_at, attempts, created_at)
    select 'letter', 'receipt:' || payments.id,
      '{"about":"receipt","to":' || payments.user_id || ',"payment":' || payments.id || '}',
      receipts.mail_after, receipts.mail_attempts, receipts.created_at
    from receipts inner join payments on payments.id = receipts.payment_id
    where ${waiting} order by receipts.id
  `.execute(db)
  await sql`update receipts set mailed_at = created_at where ${waiting}`.execute(db)
}
