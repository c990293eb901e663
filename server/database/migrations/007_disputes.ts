import type { Migration } from 'kysely'
import { sql } from 'kysely'
import { type AnyDb, belongsTo, required, withId } from './columns.ts'

/** A row for every dispute, which until now were only lines in a payment's history; those are read again. */
export const disputes: Migration = {
  async up(db: AnyDb) {
    await withId(db, db.schema.createTable('disputes'))
      .addColumn('payment_id', 'integer', belongsTo('payments'))
      .addColumn('provider_dispute_id', 'text', required)
      .addColumn('status', 'text', column =>
        column.notNull().check(sql`status in ('open', 'won', 'lost', 'closed')`),
      )
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addUniqueConstraint('disputes_once_a_payment', ['payment_id', 'provider_dispute_id'])
      .execute()
    for (const dispute of (await knownDisputes(db)).values()) {
      await sql`
        insert into disputes (payment_id, provider_dispute_id, status, created_at, updated_at)
        values (${dispute.paymentId}, ${dispute.providerId}, ${dispute.status}, ${dispute.from}, ${dispute.to})
      `.execute(db)
    }
  },
}

interface KnownDispute {
  paymentId: number
  providerId: string
  status: string
  from: string
  to: string
}

/** What the kept webhooks tell of disputes. */
async function knownDisputes(db: AnyDb): Promise<Map<string, KnownDispute>> {
  const { rows: events } = await sql<{ payment_id: number; name: string; body: string; received_at: string }>`
    select payments.id as payment_id, webhook_events.name, webhook_events.body, webhook_events.received_at
    from webhook_events inner join payments on payments.reference = webhook_events.reference
    where webhook_events.name like 'charge.dispute.%' and webhook_events.worked_at is not null
    order by webhook_events.id
  `.execute(db)
  const known = new Map<string, KnownDispute>()
  for (const { payment_id: paymentId, name, body, received_at: at } of events) {
    const { id, resolution } = JSON.parse(body).data
    const providerId = id === undefined || id === null ? '' : String(id).slice(0, 100)
    const before = known.get(`${paymentId} ${providerId}`)
    const ended = name === 'charge.dispute.resolve' ? endOf(resolution) : null
    known.set(`${paymentId} ${providerId}`, {
      paymentId,
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
