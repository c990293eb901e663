import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { jsonRows } from '../../database/jsonRows.ts'
import { prepared } from '../../database/prepared.ts'
import type { PaymentEventRow, PaymentRow } from '../../database/tables.ts'

/** A payment of nothing that is to be written down, with the end of the course that it opens. */
export interface FreePlace
  extends Pick<
    PaymentRow,
    'reference' | 'user_id' | 'method' | 'description' | 'exchange_rate' | 'quote_expires_at' | 'created_at'
  > {
  course_id: number
  completes_at: string
}

/**
 * Adds payments of nothing; those are left out whose reference is taken or whose learner has the place. All statements
 * of this file go through their rows in one order, so that two servers never wait for each other.
 */
export function insertFreePayments(db: Db, places: readonly FreePlace[]): Promise<PaymentRow[]> {
  return addPayments(db, { rows: JSON.stringify(places) })
}

/** Adds the places of such payments; answers the payments that have got theirs. */
export async function insertFreePlaces(
  db: Db,
  places: readonly (FreePlace & { payment_id: number })[],
): Promise<Set<number>> {
  const added = await addPlaces(db, { rows: JSON.stringify(places) })
  return new Set(added.map(({ payment_id }) => payment_id))
}

/** Takes back payments of nothing that nothing was written about yet. */
export async function takeBack(db: Db, paymentIds: readonly number[]): Promise<void> {
  await db.deleteFrom('payments').where('id', 'in', paymentIds).where('amount_kobo', '=', 0).execute()
}

/** Adds lines to the payments' histories, in their order. */
export async function insertEvents(db: Db, events: readonly Omit<PaymentEventRow, 'id'>[]): Promise<void> {
  await addEvents(db, { rows: JSON.stringify(events) })
}

const addPayments = prepared((db, { rows }: { rows: string }) =>
  db
    .insertInto('payments')
    .columns([
      'reference',
      'user_id',
      'course_id',
      'method',
      'description',
      'status',
      'amount_kobo',
      'price_cents',
      'exchange_rate',
      'quote_expires_at',
      'paid_at',
      'created_at',
      'updated_at',
    ])
    .expression(({ selectFrom, exists, not, lit }) =>
      selectFrom(
        jsonRows(db, rows, 'given', {
          reference: 'text',
          user_id: 'integer',
          course_id: 'integer',
          method: 'text',
          description: 'text',
          exchange_rate: 'bigint',
          quote_expires_at: 'text',
          created_at: 'text',
        }),
      )
        .select(({ lit }) => [
          'reference',
          'user_id',
          'course_id',
          'method',
          'description',
          sql.lit('success').as('status'),
          lit(0).as('amount_kobo'),
          lit(0).as('price_cents'),
          'exchange_rate',
          'quote_expires_at',
          'created_at as paid_at',
          'created_at',
          'created_at as updated_at',
        ])
        .where(
          not(
            exists(
              selectFrom('enrolments')
                .select(lit(1).as('one'))
                .whereRef('enrolments.user_id', '=', 'given.user_id' as never)
                .whereRef('enrolments.course_id', '=', 'given.course_id' as never),
            ),
          ),
        )
        .orderBy('reference'),
    )
    .onConflict(conflict => conflict.doNothing())
    .returningAll(),
)

const addPlaces = prepared((db, { rows }: { rows: string }) =>
  db
    .insertInto('enrolments')
    .columns(['user_id', 'course_id', 'payment_id', 'method', 'created_at', 'completes_at'])
    .expression(({ selectFrom, lit }) =>
      selectFrom(
        jsonRows(db, rows, 'given', {
          user_id: 'integer',
          course_id: 'integer',
          payment_id: 'integer',
          method: 'text',
          created_at: 'text',
          completes_at: 'text',
        }),
      )
        .select(['user_id', 'course_id', 'payment_id', 'method', 'created_at', 'completes_at'])
        // SQLite takes the word after a select without a condition for a join's.
        .where(lit(true))
        .orderBy('user_id')
        .orderBy('course_id')
        .orderBy('payment_id'),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('payment_id'),
)

const addEvents = prepared((db, { rows }: { rows: string }) =>
  db
    .insertInto('payment_events')
    .columns([
      'payment_id',
      'reference',
      'kind',
      'source',
      'from_status',
      'to_status',
      'detail',
      'request_id',
      'created_at',
    ])
    .expression(({ selectFrom }) =>
      selectFrom(
        jsonRows(db, rows, 'given', {
          payment_id: 'integer',
          reference: 'text',
          kind: 'text',
          source: 'text',
          from_status: 'text',
          to_status: 'text',
          detail: 'text',
          request_id: 'text',
          created_at: 'text',
        }),
      ).selectAll(),
    ),
)
