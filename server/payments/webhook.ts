import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paymentWebhook } from '#contract/payments.ts'
import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import { unauthenticated } from '../errors.ts'
import { orUnavailable } from './outcome.ts'
import { hasEvent, insertEvent } from './repository.ts'
import { type Asker, settle } from './settle.ts'
import { isSignedBy, SIGNATURE_HEADER } from './signature.ts'
import { readWebhookEvent, type WebhookEvent } from './webhookEvent.ts'

/** The largest event that is read; Paystack's are a few kilobytes. */
const BODY_BYTES = 256 * 1024

/**
 * The provider's webhook, in a scope of its own: only here is a body kept as the bytes that were signed. An event is
 * never believed for what it says, only for what it is about: the provider is asked how that payment stands.
 */
export function webhookRoutes(app: FastifyInstance, academy: Academy): void {
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
    handler: async (request): Promise<{ status: 'success' }> => {
      const rawBody = signedBody(request, academy.paymentProvider.secretKey)
      const asker: Asker = { source: 'webhook', requestId: request.id, log: request.log }
      const event = readWebhookEvent(rawBody)
      if (event) await workOff(academy, event, asker)
      else request.log.info('a signed webhook tells of no payment')
      return { status: 'success' }
    },
  })
}

function signedBody(request: FastifyRequest, secretKey: string | null): Buffer {
  const { body } = request
  const signature = request.headers[SIGNATURE_HEADER]
  if (!secretKey || !Buffer.isBuffer(body) || !isSignedBy(secretKey, body, signature)) {
    throw unauthenticated('The signature does not match.')
  }
  return body
}

async function workOff(academy: Academy, event: WebhookEvent, asker: Asker): Promise<void> {
  const isCharge = event.name === 'charge.success'
  if (!isCharge && !event.name.startsWith('refund.')) {
    asker.log.info({ event: event.name }, 'a signed webhook of a kind that changes nothing')
    return
  }
  const recheck = !isCharge
  const payment = await orUnavailable(settle(academy, event.reference, asker, { recheck }))
  if (!payment && isCharge) await reportOrphan(academy, event, asker)
}

/** Money came for a reference that this academy never gave: a person must find out whose it is. */
async function reportOrphan(
  academy: Academy,
  { reference, name }: WebhookEvent,
  asker: Asker,
): Promise<void> {
  asker.log.warn({ reference }, 'the provider was paid for a reference that is not ours')
  if (await hasEvent(academy.db, reference, 'orphan')) return
  await insertEvent(academy.db, {
    payment_id: null,
    reference,
    kind: 'orphan',
    source: asker.source,
    from_status: null,
    to_status: null,
    detail: name,
    request_id: asker.requestId,
    created_at: timestamp(academy.clock),
  })
}
