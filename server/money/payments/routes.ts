import type { FastifyInstance } from 'fastify'
import { enrol } from '#contract/enrolments.ts'
import {
  abandonPayment,
  createPayment as createPaymentEndpoint,
  listPayments,
  verifyPayment,
} from '#contract/payments.ts'
import { listSales } from '#contract/tutor/learners.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput } from '../../platform/errors.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { abandon } from './checkout/abandon.ts'
import { createPayment } from './checkout/createPayment.ts'
import { ownPayment } from './policy.ts'
import { presentHistory, presentOpenPayment } from './present.ts'
import { keyWarning } from './provider/openPaymentProvider.ts'
import { sandboxRoutes } from './provider/sandbox/sandboxRoutes.ts'
import { countOwnedSales, findPayment, listOwnedSales, listPaymentsOf, SALE_SORTS } from './queries.ts'
import { reconciliation } from './reconciliation/reconcile.ts'
import { endingPlaces } from './refunds/endCancelledPlaces.ts'
import { listReversalsOf } from './reversals/queries.ts'
import { enrolInCourse } from './settlement/enrolInCourse.ts'
import { mustBeSuccess, orUnavailable } from './settlement/outcome.ts'
import { settle } from './settlement/settle.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Registers the routes of payments, the learner's history, the provider's webhook and, in sandbox mode, the sandbox. */
export async function paymentRoutes(app: FastifyInstance, academy: AppContext): Promise<void> {
  const { db } = academy
  const warning = keyWarning(academy.config)
  if (warning) app.addHook('onListen', async () => app.log.warn(warning))

  registerEndpoint(app, createPaymentEndpoint, async ({ user, body, requestId, log }) => {
    const payment = await createPayment(academy, user, body, { source: 'learner', requestId, log })
    return presentOpenPayment(payment, timestamp(academy.clock))
  })

  registerEndpoint(app, verifyPayment, async ({ user, body, requestId, log }) => {
    const known = ownPayment(await findPayment(db, body.reference), user)
    const settled = await orUnavailable(
      settle(academy, body.reference, { source: 'learner', requestId, log }),
    )
    const { id, status } = mustBeSuccess(settled ?? known)
    return success({ payment_id: id, payment_status: status })
  })

  registerEndpoint(app, enrol, async ({ user, body, requestId, log }) => {
    const { slug, title } = await enrolInCourse(academy, user, body, { source: 'learner', requestId, log })
    return success({ course: { slug, title } })
  })

  registerEndpoint(app, abandonPayment, async ({ user, body, requestId, log }) => {
    const known = ownPayment(await findPayment(db, body.reference), user)
    const { id, status } = await abandon(academy, known, { source: 'learner', requestId, log })
    return success({ payment_id: id, payment_status: status })
  })

  registerEndpoint(app, listPayments, async ({ user }) => {
    const payments = await listPaymentsOf(db, user.id)
    return success({ data: presentHistory(payments, await listReversalsOf(db, user.id)) })
  })

  app.workOff(reconciliation(app.log))
  app.workOff(endingPlaces)
  await app.register(async scope => webhookRoutes(scope, academy))
  await app.register(async scope => sandboxRoutes(scope, academy))
}

/** Registers the list of sales of a tutor's courses. */
export function saleRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listSales, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, SALE_SORTS)
    if (list.filter.ids) throw badInput({ filter: 'Filter sales by course, q, from and to only.' })
    const rows = await listOwnedSales(db, user.id, list)
    const total = await countOwnedSales(db, user.id, list.filter)
    setHeader('content-range', contentRange('sales', list, rows.length, total))
    return rows
  })
}
