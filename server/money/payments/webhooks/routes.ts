import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentWebhook } from '#contract/payments.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { HttpError } from '../../../platform/errors.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { isOurEvent, isSignedBy, readWebhookEvent, SIGNATURE_HEADER } from '../provider/webhookEvent.ts'
import { keepWebhookEvent, webhookJobs } from './webhookJobs.ts'

/** The largest accepted event; Paystack's are a few kilobytes. */
const BODY_BYTES = 256 * 1024

/**
 * Registers the provider's webhook, in a scope of its own: only here the body stays the raw bytes that were signed. An event is
 * stored first, answered at once and processed later, so that neither a slow provider nor a crash loses it.
 */
export function webhookRoutes(app: FastifyInstance, academy: AppContext): void {
  const jobs = app.workOff(webhookJobs(app.log))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_, body, done) =>
    done(null, body),
  )

  const { method, path, summary, tag, reply } = paymentWebhook
  app.route({
    method,
    url: path,
    schema: { summary, tags: [tag], security: [], response: { '2xx': reply } },
    config: { endpoint: paymentWebhook },
    handler: async request => {
      const rawBody = signedBody(request, academy.paymentProvider.secretKey)
      await take(rawBody, request)
      return success()
    },
  })

  async function take(rawBody: Buffer, { log, id }: FastifyRequest): Promise<void> {
    const event = readWebhookEvent(rawBody)
    if (!event || !isOurEvent(event.name)) {
      log.info({ event: event?.name }, 'a signed webhook tells of no payment of ours')
      return
    }
    const job = { ...event, body: rawBody.toString('utf8'), requestId: id }
    await keepWebhookEvent(academy.db, job, rawBody, timestamp(academy.clock))
    jobs.start()
  }
}

function signedBody(request: FastifyRequest, secretKey: string | null): Buffer {
  const { body } = request
  const signature = request.headers[SIGNATURE_HEADER]
  if (!secretKey || !Buffer.isBuffer(body) || !isSignedBy(secretKey, body, signature)) {
    throw new HttpError('provider.wrong_signature', 'The signature does not match.')
  }
  return body
}
