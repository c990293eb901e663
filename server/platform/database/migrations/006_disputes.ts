import type { ColumnDefinitionBuilder, Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/**
 * A row for every dispute, which until now were only lines in a payment's history; those are read again. Refunds and
 * disputes know their course, so that a tutor's list of them goes past no payment that stands.
 */
export const disputes: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('disputes'))
      .addColumn('payment_id', 'integer', belongsTo('payments'))
      .addColumn('course_id', 'integer', ofCourse)
      .addColumn('provider_dispute_id', 'text', required)
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('open', 'won', 'lost', 'closed')`),
      )
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addUniqueConstraint('disputes_once_a_payment', ['payment_id', 'provider_dispute_id'])
      .execute()
    await db.schema.alterTable('refunds').addColumn('course_id', 'integer', ofCourse).execute()
    for (const table of ['refunds', 'disputes']) {
      await db.schema.createIndex(`${table}_by_course_id`).on(table).column('course_id').execute()
    }
    await sql`
      update refunds set course_id = (select course_id from payments where payments.id = refunds.payment_id)
    `.execute(db)
    for (const dispute of (await knownDisputes(db)).values()) {
      await sql`
        insert into disputes (payment_id, course_id, provider_dispute_id, status, created_at, updated_at)
        values (${dispute.paymentId}, ${dispute.courseId}, ${dispute.providerId}, ${dispute.status},
          ${dispute.from}, ${dispute.to})
      `.execute(db)
    }
  },
}

/** Null until the payment is bound to a course. */
function ofCourse(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.references('courses.id').onDelete('restrict')
}

interface KnownDispute {
  paymentId: number
  courseId: number | null
  providerId: string
  status: string
  from: string
  to: string
}

interface DisputeEvent {
  payment_id: number
  course_id: number | null
  name: string
  body: string
  received_at: string
}

/** What the kept webhooks tell of disputes. */
async function knownDisputes(db: AnyDb): Promise<Map<string, KnownDispute>> {
  const { rows: events } = await sql<DisputeEvent>`
    select payments.id as payment_id, payments.course_id, webhook_events.name, webhook_events.body, webhook_events.received_at
    from webhook_events inner join payments on payments.reference = webhook_events.reference
    where webhook_events.name like 'charge.dispute.%' and webhook_events.worked_at is not null
    order by webhook_events.id
  `.execute(db)
  const known = new Map<string, KnownDispute>()
  for (const { payment_id: paymentId, course_id: courseId, name, body, received_at: at } of events) {
    const { id, resolution } = JSON.parse(body).data
    const providerId = id === undefined || id === null ? '' : String(id).slice(0, 100)
    const before = known.get(`${paymentId} ${providerId}`)
    const ended = name === 'charge.dispute.resolve' ? endOf(resolution) : null
    known.set(`${paymentId} ${providerId}`, {
      paymentId,
      courseId,
      providerId,
      status: ended ?? before?.status ?? 'open',
      from: before?.from ?? at,
      to: at,
    })
  }
  return known
}

function endOf(resolution: unknown): string {
  if (resolution === 'declined') return 'won'
  return String(resolution).includes('accepted') ? 'lost' : 'closed'
}
