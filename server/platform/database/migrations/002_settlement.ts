import type { Migration } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** What makes payments arrive whatever happens: kept webhooks, a time for the next look, refunds, and leases. */
export const settlement: Migration = {
  async up(db: AnyDb) {
    await db.schema.alterTable('payments').addColumn('check_after', 'text').execute()
    await db.schema
      .createIndex('payments_by_status_check_after')
      .on('payments')
      .columns(['status', 'check_after'])
      .execute()
    await createWebhookEvents(db)
    await createRefunds(db)
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('holder', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute()
  },
}

async function createWebhookEvents(db: AnyDb) {
  await withId(db, db.schema.createTable('webhook_events'))
    .addColumn('body_hash', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('reference', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('received_at', 'text', required)
    .addColumn('worked_at', 'text')
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('try_after', 'text', required)
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('webhook_events_by_worked_at_try_after')
    .on('webhook_events')
    .columns(['worked_at', 'try_after'])
    .execute()
}

async function createRefunds(db: AnyDb) {
  await withId(db, db.schema.createTable('refunds'))
    .addColumn('payment_id', 'integer', belongsTo('payments'))
    .addColumn('request_key', 'text', required)
    .addColumn('amount_kobo', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('keeps_access', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('provider_refund_id', 'text')
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addUniqueConstraint('refunds_once_a_request', ['payment_id', 'request_key'])
    .execute()
}
