import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { listSales, type Sale } from '#contract/tutor/learners.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { badInput } from '../../platform/http/errors.ts'
import {
  contentRange,
  type ListFilter,
  type ListQuery,
  readListQuery,
} from '../../platform/http/listQuery.ts'
import { isOwnRow } from '../../platform/http/ownRows.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'

const SORTS = ['paid_at', 'amount'] as const

/** Registers the list of what was paid for a tutor's own courses. */
export function saleRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listSales, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, SORTS)
    if (list.filter.ids) throw badInput({ filter: 'Sales are found by course, q, from and to only.' })
    const rows = await listOwnedSales(db, user.id, list)
    const counted = sales(db, user.id, list.filter).select(({ fn }) => fn.countAll<number>().as('total'))
    const { total } = await counted.executeTakeFirstOrThrow()
    setHeader('content-range', contentRange('sales', list, rows.length, Number(total)))
    return rows
  })
}

/** Lists a part of the payments for the tutor's own courses: of everybody, or of one learner. */
export async function listOwnedSales(
  db: Db,
  tutorId: number,
  { sort, filter, offset, limit }: ListQuery<(typeof SORTS)[number]>,
  learnerId?: number,
): Promise<Sale[]> {
  const rows = await sales(db, tutorId, filter)
    .$if(learnerId !== undefined, query => query.where('payments.user_id', '=', learnerId ?? 0))
    .select(['payments.id', 'payments.reference', 'payments.user_id', 'payments.paid_at'])
    .select(['courses.slug', 'courses.title', 'users.firstname', 'users.lastname'])
    .$narrowType<{ paid_at: string }>()
    .select(PAID.as('amount'))
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .select(({ fn }) => fn.sum<number>('refunds.amount_kobo').as('kobo'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.status', '=', 'processed')
        .as('refunded'),
    )
    .orderBy(sort.field === 'amount' ? PAID : 'payments.paid_at', sort.direction)
    .orderBy('payments.id', sort.direction)
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => ({
    id: row.id,
    reference: row.reference,
    course: { slug: row.slug, title: row.title },
    learner: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
    amount: nairaFromKobo(row.amount),
    refunded: nairaFromKobo(Number(row.refunded ?? 0)),
    paid_at: row.paid_at,
  }))
}

const PAID = sql<number>`coalesce(payments.paid_kobo, payments.amount_kobo)`

const LISTED = {
  id: 'payments.id',
  text: sql`users.firstname || ' ' || users.lastname || ' ' || payments.reference`,
  at: 'payments.paid_at',
}

/** A free enrolment has a payment too, of nothing, and is no sale. */
function sales(db: Db, tutorId: number, filter: ListFilter) {
  return db
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .where(isOwnRow(LISTED, tutorId, filter))
    .where('payments.paid_at', 'is not', null)
    .where('payments.amount_kobo', '>', 0)
}
