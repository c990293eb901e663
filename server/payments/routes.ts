import type { FastifyInstance } from 'fastify'
import { createPayment, listPayments, verifyPayment } from '#contract/payments.ts'
import type { Academy } from '../academy.ts'
import { notFound } from '../errors.ts'
import { implement } from '../implement.ts'
import { succeeded } from '../succeeded.ts'
import { openPayment } from './openPayment.ts'
import { mustBeSuccess, orUnavailable } from './outcome.ts'
import { presentHistory, presentOpenPayment } from './present.ts'
import { addReconciler } from './reconciler.ts'
import { findPayment, listPaymentsOf } from './repository.ts'
import { listReversalsOf } from './reversalRepository.ts'
import { sandboxRoutes } from './sandbox/sandboxRoutes.ts'
import { settle } from './settle.ts'
import { webhookRoutes } from './webhook.ts'

/** Opening a payment, checking it, the learner's history, the provider's webhook and, in sandbox mode, the sandbox. */
export async function paymentRoutes(app: FastifyInstance, academy: Academy): Promise<void> {
  const { db } = academy

  implement(app, createPayment, async ({ user, body, requestId, log }) => {
    const payment = await openPayment(academy, user, body, { source: 'learner', requestId, log })
    return presentOpenPayment(payment)
  })

  implement(app, verifyPayment, async ({ user, body, requestId, log }) => {
    const known = await findPayment(db, body.reference)
    // Somebody else's payment is as unknown as one that never was, and the provider is asked about neither.
    if (known?.user_id !== user.id) throw notFound('The payment')
    const settled = await orUnavailable(
      settle(academy, body.reference, { source: 'learner', requestId, log }),
    )
    const { id, status } = mustBeSuccess(settled ?? known)
    return succeeded({ payment_id: id, payment_status: status })
  })

  implement(app, listPayments, async ({ user }) => {
    const payments = await listPaymentsOf(db, user.id)
    return succeeded({ data: presentHistory(payments, await listReversalsOf(db, user.id)) })
  })

  addReconciler(app, academy)
  await app.register(async scope => webhookRoutes(scope, academy))
  await app.register(async scope => sandboxRoutes(scope, academy))
}
