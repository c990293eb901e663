import { createHash } from 'node:crypto'
import { type Clock, timestampIn } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import type { WebhookEventRow } from '../../database/tables.ts'
import type { WebhookEvent } from './webhookEvent.ts'

/** The longest wait between two tries of an event. */
export const LONGEST_RETRY_SECONDS = 15 * 60

/** How many kept events one pass takes up. */
const PASS_LENGTH = 200

const KEPT_DAYS = 30
const DAY_SECONDS = 24 * 60 * 60

/**
 * Keeps a signed event; undefined when the very same bytes are kept already. Two refunds of one amount are told in the
 * same bytes, though, so a refund's event is taken up again each time.
 */
export async function keepEvent(
  db: Db,
  event: WebhookEvent,
  rawBody: Uint8Array,
  now: string,
): Promise<WebhookEventRow | undefined> {
  const isRefund = event.name.startsWith('refund.')
  return db
    .insertInto('webhook_events')
    .values({
      body_hash: createHash('sha256').update(rawBody).digest('hex'),
      name: event.name,
      reference: event.reference,
      body: Buffer.from(rawBody).toString('utf8'),
      received_at: now,
      try_after: now,
    })
    .onConflict(conflict =>
      isRefund
        ? conflict
            .column('body_hash')
            // The body may have been forgotten meanwhile.
            .doUpdateSet({ worked_at: null, try_after: now, body: Buffer.from(rawBody).toString('utf8') })
        : conflict.doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Forgets the bodies of events that were worked off long ago: they hold names and cards of payers. The hash stays, by which
 * the same event again is no new one.
 */
export async function forgetOldBodies(db: Db, clock: Clock): Promise<void> {
  const before = timestampIn(clock, -KEPT_DAYS * DAY_SECONDS)
  let last = 0
  for (;;) {
    const old = await db
      .selectFrom('webhook_events')
      .select('id')
      .where('id', '>', last)
      .where('worked_at', '<=', before)
      .where('body', '!=', '')
      .orderBy('id')
      .limit(PASS_LENGTH)
      .execute()
    const ids = old.map(({ id }) => id)
    last = ids.at(-1) ?? 0
    if (ids.length === 0) return
    await db.updateTable('webhook_events').set({ body: '' }).where('id', 'in', ids).execute()
  }
}

/** Kept events that wait to be worked off, oldest first; one that was put off for longer than any wait was so by a clock that was wrong. */
export async function listWaitingEvents(db: Db, now: string): Promise<WebhookEventRow[]> {
  const furthest = new Date(Date.parse(now) + LONGEST_RETRY_SECONDS * 1000).toISOString()
  return db
    .selectFrom('webhook_events')
    .selectAll()
    .where('worked_at', 'is', null)
    .where(({ eb, or }) => or([eb('try_after', '<=', now), eb('try_after', '>', furthest)]))
    .orderBy('id')
    .limit(PASS_LENGTH)
    .execute()
}

export async function markWorked(db: Db, id: number, now: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ worked_at: now, last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(db: Db, id: number, error: string, tryAfter: string): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), last_error: error, try_after: tryAfter }))
    .where('id', '=', id)
    .execute()
}
