import type { FastifyInstance } from 'fastify'
import { checkReceipt, getReceipt } from '#contract/receipts.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { HttpError } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { presentReceipt, presentReceiptCheck } from './present.ts'
import { findReceiptByToken, findReceiptOf, refundedOf } from './queries.ts'

/** Registers a learner's own receipts, and the public check of a receipt by its link. */
export function receiptRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, config } = academy

  registerEndpoint(app, getReceipt, async ({ user, params }) => {
    const receipt = await findReceiptOf(db, user.id, params.reference)
    if (!receipt) throw new HttpError('receipt.not_found', 'Receipt not found.')
    return success({ data: presentReceipt(config, receipt, await refundedOf(db, receipt.payment_id)) })
  })

  registerEndpoint(app, checkReceipt, async ({ params }) => {
    const receipt = await findReceiptByToken(db, params.token)
    if (!receipt) throw new HttpError('receipt.not_found', 'Receipt not found.')
    return success({ data: presentReceiptCheck(config, receipt, await refundedOf(db, receipt.payment_id)) })
  })
}
