import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { LONGEST_RETRY_SECONDS } from '../../../platform/jobs/attempt.ts'
import { type JobKind, JobPostponed } from '../../../platform/jobs/job.ts'
import { addJob, startOver } from '../../../platform/jobs/queue.ts'
import { ProviderResting } from '../../../platform/ports/paymentProvider.ts'
import type { Actor } from '../paymentEvents.ts'
import { recordUnmatched } from '../reconciliation/recordUnmatched.ts'
import { recordDisputeEvent } from '../refunds/disputes.ts'
import { followRefunds } from '../refunds/refundProgress.ts'
import { settle } from '../settlement/settle.ts'
import type { ToldEvent } from './webhookEvent.ts'

/** The name under which the provider's events wait among the jobs. */
export const WEBHOOK_EVENT = 'webhook event'

/** They hardly do anything but wait: for the provider, or for a learner who asks about the same payment. */
const AT_ONCE = 32
/** Twice the time that the provider is given for an answer, and something for the database. */
const DEADLINE_SECONDS = 30

/** The payload of such a job: the event, and the request that brought it, for the payment's history. */
export interface WebhookJob extends ToldEvent {
  requestId: string | null
}

/** The provider's events as jobs, each worked off on its own. */
export function webhookJobs(log: FastifyBaseLogger): JobKind {
  return {
    name: WEBHOOK_EVENT,
    atOnce: AT_ONCE,
    deadlineSeconds: DEADLINE_SECONDS,
    isRepeatable: true,
    longestWaitSeconds: LONGEST_RETRY_SECONDS,
    async handle(academy, { payload }) {
      const { requestId, ...event } = payload as WebhookJob
      const actor = { source: 'webhook', requestId, log: log.child({ reqId: requestId }) } as const
      try {
        await processWebhookEvent(academy, event, actor)
      } catch (error) {
        throw error instanceof ProviderResting ? new JobPostponed(error.message, error.seconds) : error
      }
      return 'done'
    },
  }
}

/**
 * Keeps a signed event; the very same bytes again are no new one. Two refunds of one amount are told in the same bytes,
 * though, so a refund's event is taken up again each time.
 */
export async function keepWebhookEvent(
  db: Db,
  payload: WebhookJob,
  rawBody: Uint8Array,
  now: string,
): Promise<void> {
  const job = { key: createHash('sha256').update(rawBody).digest('hex'), payload }
  if (payload.name.startsWith('refund.')) await startOver(db, WEBHOOK_EVENT, job, now)
  else await addJob(db, WEBHOOK_EVENT, job, now)
}

/**
 * Does what an event asks for. It is never believed for what it says of money, only for what it is about: the provider is
 * asked how that payment stands.
 */
async function processWebhookEvent(academy: AppContext, event: ToldEvent, actor: Actor): Promise<void> {
  if (event.name.startsWith('charge.dispute.')) return recordDisputeEvent(academy, event, actor)
  const isCharge = event.name === 'charge.success'
  const payment = await settle(academy, event.reference, actor, { recheck: !isCharge })
  if (!payment) return recordUnmatched(academy, { reference: event.reference, detail: event.body }, actor)
  if (!isCharge) await followRefunds(academy, payment)
}
