import { randomBytes } from 'node:crypto'
import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, required, withId } from './columns.ts'

/** A receipt for every payment that was paid; what was paid before gets one too, and no letter about it. */
export const receipts: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('receipts'))
      .addColumn('payment_id', 'integer', column =>
        column.notNull().references('payments.id').onDelete('restrict').unique(),
      )
      .addColumn('number', 'text', column => column.notNull().unique())
      .addColumn('token', 'text', column => column.notNull().unique())
      .addColumn('created_at', 'text', required)
      .addColumn('mailed_at', 'text')
      .addColumn('mail_after', 'text', required)
      .addColumn('mail_attempts', 'integer', column => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('receipts_waiting_for_mail')
      .on('receipts')
      .columns(['mail_after'])
      .where(sql.ref('mailed_at'), 'is', null)
      .execute()
    await issueForPaid(db)
  },
}

const ROWS_AT_ONCE = 200

async function issueForPaid(db: AnyDb) {
  const { rows: paid } = await sql<{ id: number; at: string }>`
    select id, coalesce(paid_at, updated_at) as at from payments
    where status in ('success', 'refund_due', 'refunded', 'disputed') and paid_kobo > 0
    order by id
  `.execute(db)
  for (let start = 0; start < paid.length; start += ROWS_AT_ONCE) {
    const values = paid.slice(start, start + ROWS_AT_ONCE).map(({ id, at }) => {
      const number = `BA-${at.slice(0, 4)}-${String(id).padStart(6, '0')}`
      const token = randomBytes(24).toString('base64url')
      return sql`(${id}, ${number}, ${token}, ${at}, ${at}, ${at})`
    })
    await sql`
      insert into receipts (payment_id, number, token, created_at, mail_after, mailed_at)
      values ${sql.join(values)}
    `.execute(db)
  }
}
