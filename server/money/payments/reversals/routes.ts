import type { FastifyInstance } from 'fastify'
import type { Payment } from '#contract/payments.ts'
import type {
  DisputeStatus,
  PaymentDispute,
  PaymentRefund,
  PlaceAccess,
  RefundStatus,
} from '#contract/refunds.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { listReversals, type Reversal } from '#contract/tutor/reversals.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { badInput } from '../../../platform/errors.ts'
import { contentRange, readListQuery } from '../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import {
  countOwnedReversals,
  listOwnedReversals,
  type OwnedReversalRow,
  REVERSAL_SORTS,
  type ReversalRow,
} from './queries.ts'

/** Registers the read-only list of refunds and disputes of a tutor's courses. */
export function reversalRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listReversals, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, REVERSAL_SORTS)
    if (list.filter.ids) throw badInput({ filter: 'Filter refunds and disputes by course and q only.' })
    const rows = await listOwnedReversals(db, user.id, list)
    const total = await countOwnedReversals(db, user.id, list.filter)
    setHeader('content-range', contentRange('reversals', list, rows.length, total))
    return rows.map(presentReversal)
  })
}

/** The most refunds, and the most disputes, of one payment in a learner's history. */
const SHOWN_A_PAYMENT = 20

/** Returns a refund or a dispute as the course's tutor sees it. */
function presentReversal(row: OwnedReversalRow): Reversal {
  return {
    ...factsOf(row),
    id: `${row.kind}-${row.id}`,
    kind: row.kind,
    status: row.status,
    is_full: isFull(row),
    currency: 'NGN',
    reason: row.reason,
    reference: row.reference,
    course: { id: row.course_id, slug: row.course_slug, title: row.course_title },
    ...(row.cohort_name !== null && { cohort: row.cohort_name }),
    learner: { firstname: row.learner_firstname ?? '', lastname: row.learner_lastname ?? '' },
  }
}

/** Returns each payment's refunds and disputes for its learner, oldest first; `rows` are newest first. */
export function reversalsByPayment(
  rows: readonly ReversalRow[],
): Map<number, Required<Pick<Payment, 'refunds' | 'disputes'>>> {
  const byPayment = new Map<number, { refunds: PaymentRefund[]; disputes: PaymentDispute[] }>()
  for (const row of rows) {
    const shown = byPayment.get(row.payment_id) ?? { refunds: [], disputes: [] }
    byPayment.set(row.payment_id, shown)
    const { id, kind, status } = row
    if (kind === 'refund' && shown.refunds.length < SHOWN_A_PAYMENT) {
      shown.refunds.unshift({ ...factsOf(row), id, status: status as RefundStatus, is_full: isFull(row) })
    }
    if (kind === 'dispute' && shown.disputes.length < SHOWN_A_PAYMENT) {
      shown.disputes.unshift({ ...factsOf(row), id, status: status as DisputeStatus })
    }
  }
  return byPayment
}

function factsOf(row: ReversalRow) {
  const { amount_kobo, created_at, updated_at } = row
  return { amount: nairaFromKobo(amount_kobo), access: accessOf(row), created_at, updated_at }
}

function isFull({ kind, amount_kobo, payment_kobo }: ReversalRow): boolean {
  return kind === 'refund' && amount_kobo >= payment_kobo
}

function accessOf(row: ReversalRow): PlaceAccess {
  if (row.place_payment_id === null) return row.receipt_id === null ? 'none' : 'ended'
  const isUnderWay = row.status === 'requested' || row.status === 'pending' || row.status === 'processing'
  const takesPlace = isFull(row) && row.keeps_access === 0 && row.place_payment_id === row.payment_id
  return isUnderWay && takesPlace ? 'ending' : 'kept'
}
