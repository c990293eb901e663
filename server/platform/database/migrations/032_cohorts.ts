import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/**
 * Courses run in cohorts with seats, or in one that rolls: everybody's weeks begin when they enrol, as they did until now. Whoever is
 * enrolled, or has paid, moves to the rolling cohort of their course.
 */
export const cohorts: Migration = {
  async up(db: AnyDb) {
    await createCohorts(db)
    await createSeatClaims(db)
    // The classes of a cohort go with it; who has paid for it keeps it.
    const tables = { enrolments: 'restrict', payments: 'restrict', class_sessions: 'cascade' } as const
    for (const [table, onDelete] of Object.entries(tables)) {
      await db.schema
        .alterTable(table)
        .addColumn('cohort_id', 'integer', column => column.references('cohorts.id').onDelete(onDelete))
        .execute()
      await db.schema.createIndex(`${table}_by_cohort_id`).on(table).column('cohort_id').execute()
    }
    await db.schema.alterTable('enrolments').addColumn('starts_at', 'text').execute()
    await db.schema.alterTable('enrolments').addColumn('cancelled_at', 'text').execute()
    await moveToRollingCohorts(db)
  },
}

async function createCohorts(db: AnyDb) {
  await withId(db, db.schema.createTable('cohorts'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('is_rolling', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('name', 'text', required)
    .addColumn('state', 'text', column =>
      column.notNull().check(sql`state in ('planned', 'open', 'cancelled')`),
    )
    .addColumn('starts_on', 'text')
    .addColumn('ends_on', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('enrolment_closes_at', 'text')
    .addColumn('seats', 'integer')
    .addColumn('taken', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('cancel_reason', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addCheckConstraint('cohorts_never_oversold', sql`taken >= 0 and (seats is null or taken <= seats)`)
    .addCheckConstraint(
      'cohorts_have_days',
      sql`is_rolling = 1 or (starts_on is not null and ends_on is not null and time_zone is not null and starts_at is not null and ends_at is not null)`,
    )
    .execute()
  await db.schema
    .createIndex('cohorts_by_course_id_starts_at')
    .on('cohorts')
    .columns(['course_id', 'starts_at'])
    .execute()
  await db.schema
    .createIndex('cohorts_one_rolling')
    .unique()
    .on('cohorts')
    .column('course_id')
    .where(sql.ref('is_rolling'), '=', sql.lit(1))
    .execute()
}

async function createSeatClaims(db: AnyDb) {
  await withId(db, db.schema.createTable('seat_claims'))
    .addColumn('cohort_id', 'integer', belongsTo('cohorts', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('payment_id', 'integer', column => column.references('payments.id').onDelete('restrict'))
    .addColumn('state', 'text', column =>
      column.notNull().check(sql`state in ('held', 'enrolled', 'released')`),
    )
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
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

async function moveToRollingCohorts(db: AnyDb) {
  await sql`
    insert into cohorts (course_id, is_rolling, name, state, created_at, updated_at)
    select id, 1, 'Any time', 'open', created_at, created_at from courses
  `.execute(db)
  for (const table of ['enrolments', 'payments']) {
    await sql`
      update ${sql.table(table)} set cohort_id = (
        select cohorts.id from cohorts
        where cohorts.course_id = ${sql.table(table)}.course_id and cohorts.is_rolling = 1
      )
      where course_id is not null
    `.execute(db)
  }
  await sql`update enrolments set starts_at = created_at`.execute(db)
}
