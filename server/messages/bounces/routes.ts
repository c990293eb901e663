import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Bounce, bounceWebhook } from '#contract/bounces.ts'
import type { Static } from '#contract/schema.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { badInput, HttpError } from '../../platform/errors.ts'
import { refuseControlCharacters } from '../../platform/http/controlCharacters.ts'
import { success } from '../../platform/http/success.ts'
import { recordBounce } from './recordBounce.ts'

/** The header with the signature of a bounce. */
export const BOUNCE_SIGNATURE_HEADER = 'x-academy-signature'

/** Returns the lower-case hex HMAC-SHA256 of the request's raw bytes, keyed with `BOUNCE_SECRET`. */
export function bounceSignature(rawBody: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex')
}

/** Policy "the mail service": returns whether the header's value signs exactly these bytes. */
function isBounceSigned(secret: string, rawBody: Uint8Array, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(bounceSignature(rawBody, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A bounce has a few hundred bytes. */
const BODY_BYTES = 8 * 1024

/** The most that a bounce may be in the future; clocks of mail services differ by minutes. */
const AHEAD_MILLISECONDS = 24 * 60 * 60 * 1_000

/** Registers the mail service's webhook, in a scope of its own: only here the body stays the raw bytes that were signed. */
export async function bounceRoutes(app: FastifyInstance, academy: AppContext): Promise<void> {
  await app.register(async scope => webhook(scope, academy))
}

function webhook(app: FastifyInstance, academy: AppContext): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_, body, done) =>
    done(null, body),
  )
  const { method, path, summary, tag, reply } = bounceWebhook
  app.route<{ Body: Static<typeof Bounce> }>({
    method,
    url: path,
    schema: { summary, tags: [tag], security: [], body: Bounce, response: { '2xx': reply } },
    config: { endpoint: bounceWebhook },
    onRequest: async () => {
      if (academy.config.bounceSecret === null)
        throw new HttpError('bounce.off', 'Bounce reports are not set up here.')
    },
    preValidation: async request => {
      request.body = parsed(signedBody(request, academy.config.bounceSecret))
      refuseControlCharacters(request.body)
    },
    handler: async ({ body: bounce }) => {
      const at = Date.parse(bounce.at)
      if (Number.isNaN(at) || at > academy.clock.now().getTime() + AHEAD_MILLISECONDS)
        throw badInput({
          at: 'At must be when it happened, such as 2026-03-02T09:00:00Z, and not in the future.',
        })
      return success({ is_marked: await recordBounce(academy, bounce) })
    },
  })
}

function signedBody({ body, headers }: FastifyRequest, secret: string | null): Buffer {
  const signature = headers[BOUNCE_SIGNATURE_HEADER]
  if (!secret || !Buffer.isBuffer(body) || !isBounceSigned(secret, body, signature))
    throw new HttpError('bounce.wrong_signature', 'The signature does not match.')
  return body
}

function parsed(raw: Buffer): Static<typeof Bounce> {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw badInput({ body: 'Body must be JSON.' })
  }
}
