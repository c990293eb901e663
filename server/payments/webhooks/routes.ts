import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentWebhook } from '#contract/payments.ts'
import type { AppContext } from '../../appContext.ts'
import { timestamp } from '../../clock.ts'
import { HttpError } from '../../http/errors.ts'
import { success } from '../../http/success.ts'
import { isOurEvent, processWebhookEvent } from './processWebhookEvent.ts'
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts'
import { readWebhookEvent } from './webhookEvent.ts'
import { keepEvent } from './webhookInbox.ts'

/** The largest event that is read; Paystack's are a few kilobytes. */
const BODY_BYTES = 256 * 1024

const CLOSE_MILLISECONDS = 3_000

/**
 * The provider's webhook, in a scope of its own: only here is a body kept as the bytes that were signed. An event is
 * kept first, answered at once and worked off after, so that neither a slow provider nor a crash loses it.
 */
export function webhookRoutes(app: FastifyInstance, academy: AppContext): void {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => {
    // What takes longer is kept, and worked off after the next start.
    await Promise.race([Promise.all(underWay), sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
  })
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
    const kept = await keepEvent(academy.db, event, rawBody, timestamp(academy.clock))
    if (!kept) return
    const work = processWebhookEvent(academy, kept, { source: 'webhook', requestId: id, log })
    underWay.add(work)
    work.finally(() => underWay.delete(work))
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
