import type { Kysely, Migration } from 'kysely'
import type { AnyDb } from './columns.ts'

const AT_ONCE = 200

/** The tables that this reads and writes, as they were on its day. */
interface TablesThen {
  webhook_events: {
    id: number
    body_hash: string
    name: string
    reference: string
    body: string
    received_at: string
    worked_at: string | null
    last_error: string | null
  }
  jobs: {
    kind: string
    key: string
    payload: string
    due_at: string
    created_at: string
    last_error: string | null
  }
  leases: { name: string }
}

/**
 * The provider's events become jobs: those that wait are taken over, those that were worked off are forgotten. A server of the
 * version before that still runs cannot keep an event any more; the provider sends it again, to a server that can.
 */
export const webhookJobs: Migration = {
  async up(anyDb: AnyDb) {
    const db = anyDb as Kysely<TablesThen>
    let last = 0
    for (;;) {
      const events = await db
        .selectFrom('webhook_events')
        .selectAll()
        .where('worked_at', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      if (events.length === 0) break
      last = events.at(-1)?.id ?? last
      await db.insertInto('jobs').values(events.map(jobOf)).execute()
    }
    await db.schema.dropTable('webhook_events').execute()
    // These have become jobs, too.
    await db.deleteFrom('leases').where('name', 'in', ['reconciler', 'sweeper']).execute()
  },
}

function jobOf({ body_hash, name, reference, body, received_at, last_error }: TablesThen['webhook_events']) {
  return {
    kind: 'webhook event',
    key: body_hash,
    payload: JSON.stringify({ name, reference, body, requestId: null }),
    due_at: received_at,
    created_at: received_at,
    last_error,
  }
}
