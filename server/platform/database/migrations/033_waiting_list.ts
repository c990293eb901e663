import { type Migration, type SqlBool, sql } from 'kysely'
import { type AnyDb, belongsTo, isPostgres, required, withId } from './columns.ts'

const STATES = sql`state in ('held', 'offered', 'enrolled', 'released')`

/** Who waits for a seat of a full cohort, in the order of joining; and seats that are offered to the first of them. */
export const waitingList: Migration = {
  async up(db: AnyDb) {
    await db.schema
      .alterTable('cohorts')
      .addColumn('waiting', 'integer', column => column.notNull().defaultTo(0).check(sql`waiting >= 0`))
      .execute()
    // The lines that are there, which a timer looks at.
    await db.schema
      .createIndex('cohorts_with_a_line')
      .on('cohorts')
      .column('id')
      .where(sql.ref('waiting'), '>', sql.lit(0))
      .execute()
    await (isPostgres(db) ? allowOffersOnPostgres(db) : allowOffersOnSqlite(db))
    await createWaitingList(db)
  },
}

async function createWaitingList(db: AnyDb) {
  await withId(db, db.schema.createTable('waiting_list'))
    .addColumn('cohort_id', 'integer', belongsTo('cohorts', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('state', 'text', column =>
      column
        .notNull()
        .check(
          sql`state in ('waiting', 'offered', 'accepted', 'declined', 'left', 'expired', 'closed', 'cancelled')`,
        ),
    )
    .addColumn('offered_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('waiting_list_one_active')
    .unique()
    .on('waiting_list')
    .columns(['cohort_id', 'user_id'])
    .where(sql<SqlBool>`state in ('waiting', 'offered')`)
    .execute()
  await db.schema
    .createIndex('waiting_list_by_cohort_id_state')
    .on('waiting_list')
    .columns(['cohort_id', 'state', 'id'])
    .execute()
  await db.schema.createIndex('waiting_list_by_user_id').on('waiting_list').column('user_id').execute()
}

async function allowOffersOnPostgres(db: AnyDb) {
  await db.schema.alterTable('seat_claims').addColumn('offered_until', 'text').execute()
  await db.schema.alterTable('seat_claims').dropConstraint('seat_claims_state_check').execute()
  await db.schema.alterTable('seat_claims').addCheckConstraint('seat_claims_state_check', STATES).execute()
}

/** SQLite changes no check of a table, so the table is made anew. Nothing refers to it. */
async function allowOffersOnSqlite(db: AnyDb) {
  await withId(db, db.schema.createTable('new_seat_claims'))
    .addColumn('cohort_id', 'integer', belongsTo('cohorts', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('payment_id', 'integer', column => column.references('payments.id').onDelete('restrict'))
    .addColumn('state', 'text', column => column.notNull().check(STATES))
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('offered_until', 'text')
    .execute()
  const columns = sql`id, cohort_id, user_id, payment_id, state, expires_at, created_at, updated_at`
  await sql`insert into new_seat_claims (${columns}) select ${columns} from seat_claims`.execute(db)
  await db.schema.dropTable('seat_claims').execute()
  await db.schema.alterTable('new_seat_claims').renameTo('seat_claims').execute()
  await db.schema
    .createIndex('seat_claims_one_active')
    .unique()
    .on('seat_claims')
    .columns(['cohort_id', 'user_id'])
    .where(sql.ref('state'), '!=', sql.lit('released'))
    .execute()
  await db.schema
    .createIndex('seat_claims_by_expires_at')
    .on('seat_claims')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('seat_claims_by_cohort_id_state')
    .on('seat_claims')
    .columns(['cohort_id', 'state'])
    .execute()
  await db.schema.createIndex('seat_claims_by_payment_id').on('seat_claims').column('payment_id').execute()
  await db.schema.createIndex('seat_claims_by_user_id').on('seat_claims').column('user_id').execute()
}
