import { type Migration, sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** Onsite classes: where a tutor teaches, the times that they offer there, and which learner has booked one. */
export const slots: Migration = {
  async up(db: AnyDb) {
    await createPlaces(db)
    await createSlots(db)
    await createBookings(db)
  },
}

async function createPlaces(db: AnyDb) {
  await withId(db, db.schema.createTable('places'))
    .addColumn('tutor_id', 'integer', belongsTo('users'))
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('landmark', 'text')
    .addColumn('map_link', 'text')
    .addColumn('time_zone', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema.createIndex('places_by_tutor_id').on('places').column('tutor_id').execute()
}

async function createSlots(db: AnyDb) {
  await withId(db, db.schema.createTable('slots'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('tutor_id', 'integer', belongsTo('users'))
    .addColumn('place_id', 'integer', belongsTo('places'))
    .addColumn('starts_at', 'text', required)
    .addColumn('ends_at', 'text', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('starts_local', 'text', required)
    .addColumn('tz_version', 'text', required)
    .addColumn('cancelled_at', 'text')
    .addColumn('cancel_reason', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  const lists = { course_id: 'starts_at', tutor_id: 'starts_at', place_id: 'starts_at' } as const
  for (const [of, by] of Object.entries(lists)) {
    await db.schema.createIndex(`slots_by_${of}_${by}`).on('slots').columns([of, by]).execute()
  }
}

async function createBookings(db: AnyDb) {
  await withId(db, db.schema.createTable('slot_bookings'))
    .addColumn('slot_id', 'integer', belongsTo('slots'))
    .addColumn('course_id', 'integer', belongsTo('courses', 'cascade'))
    .addColumn('user_id', 'integer', belongsTo('users'))
    .addColumn('payment_id', 'integer', column => column.references('payments.id').onDelete('restrict'))
    .addColumn('state', 'text', column =>
      column.notNull().check(sql`state in ('held', 'taken', 'confirmed', 'attended', 'missed', 'released')`),
    )
    .addColumn('expires_at', 'text')
    .addColumn('uid', 'text')
    .addColumn('sequence', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('released_at', 'text')
    .addColumn('release_reason', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await db.schema
    .createIndex('slot_bookings_one_active')
    .unique()
    .on('slot_bookings')
    .column('slot_id')
    .where(sql.ref('state'), '!=', sql.lit('released'))
    .execute()
  await db.schema
    .createIndex('slot_bookings_one_held')
    .unique()
    .on('slot_bookings')
    .columns(['user_id', 'course_id'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute()
  for (const columns of [['user_id', 'course_id'], ['slot_id'], ['course_id'], ['payment_id']]) {
    await db.schema
      .createIndex(`slot_bookings_by_${columns.join('_')}`)
      .on('slot_bookings')
      .columns(columns)
      .execute()
  }
}
