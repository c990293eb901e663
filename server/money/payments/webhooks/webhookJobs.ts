import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { LONGEST_RETRY_SECONDS } from '../../../platform/jobs/attempt.ts'
import { type JobKind, JobPostponed } from '../../../platform/jobs/job.ts'
import { addJob, startOver } from '../../../platform/jobs/queue.ts'
import { ProviderResting } from '../../../platform/ports/paymentProvider.ts'
import type { Actor } from '../paymentEvents.ts'
import type { ReceivedEvent } from '../provider/webhookEvent.ts'
import { recordUnmatched } from '../reconciliation/recordUnmatched.ts'
import { recordDisputeEvent } from '../refunds/disputes.ts'
import { followRefunds } from '../refunds/refundProgress.ts'
import { settle } from '../settlement/settle.ts'

/** The kind of the jobs for the provider's events. */
export const WEBHOOK_EVENT = 'webhook event'

/** Concurrent jobs: they mostly wait for the provider, or for a learner's request about the same payment. */
const AT_ONCE = 32
/** Twice the provider's time limit, plus some time for the database. */
const DEADLINE_SECONDS = 30

/** The payload of a job: the event, and the id of the request that delivered it, for the payment's history. */
export interface WebhookJob extends ReceivedEvent {
  requestId: string | null
}

/** Processes the provider's events as jobs, one per event. */
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
 * Stores a signed event; identical bytes are not a new event. But two refunds of the same amount have identical bytes, so a
 * refund's event is processed again each time.
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
 * Processes an event. Only its subject is trusted, never its facts about money: the provider is asked for the payment's state.
 */
async function processWebhookEvent(academy: AppContext, event: ReceivedEvent, actor: Actor): Promise<void> {
  if (event.name.startsWith('charge.dispute.')) return recordDisputeEvent(academy, event, actor)
  const isCharge = event.name === 'charge.success'
  const payment = await settle(academy, event.reference, actor, { recheck: !isCharge })
  if (!payment) return recordUnmatched(academy, { reference: event.reference, detail: event.body }, actor)
  if (!isCharge) await followRefunds(academy, payment)
}
