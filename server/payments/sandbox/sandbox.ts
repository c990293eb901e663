import type { FastifyInstance } from 'fastify'
import { addCheckoutRoutes } from './checkoutRoutes.ts'
import { addProviderRoutes } from './providerRoutes.ts'
import type { SandboxStore } from './store.ts'
import { createSwitches, type SandboxSwitches } from './switches.ts'
import { createWebhookSender, type WebhookSender } from './webhooks.ts'

/** The sandbox's keys are no secret: there is no money behind them, and it never runs in production. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox'
export const SANDBOX_PUBLIC_KEY = 'pk_test_sandbox'

/** Where the sandbox lives on the academy's own port. */
export const SANDBOX_PREFIX = '/sandbox'

/** A stand-in for Paystack: its HTTP for the server, its popup for the browser, its signed webhooks. */
export interface Sandbox {
  readonly store: SandboxStore
  readonly switches: SandboxSwitches
  readonly webhooks: WebhookSender
  readonly secretKey: string
  readonly publicKey: string
  now(): Date
  /** Names the address of the webhooks; before that they are lost, as they are when nobody listens. */
  deliverTo(url: string): void
}

export function createSandbox(options: {
  store: SandboxStore
  secretKey?: string
  switches?: SandboxSwitches
  now?: () => Date
}): Sandbox {
  const secretKey = options.secretKey ?? SANDBOX_SECRET_KEY
  const switches = options.switches ?? createSwitches()
  let webhookUrl: string | null = null
  return {
    store: options.store,
    switches,
    webhooks: createWebhookSender({ url: () => webhookUrl, secretKey, switches }),
    secretKey,
    publicKey: SANDBOX_PUBLIC_KEY,
    now: options.now ?? (() => new Date()),
    deliverTo(url) {
      webhookUrl = url
    },
  }
}

/** Binds a sandbox's routes; register it with the prefix `SANDBOX_PREFIX`. */
export async function sandboxPlugin(app: FastifyInstance, options: { sandbox: Sandbox }) {
  const { sandbox } = options
  app.addHook('onClose', async () => sandbox.webhooks.close())
  // Errors inside the sandbox are told as Paystack tells them, not in the academy's envelope.
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status >= 500) request.log.error(error)
    const message = status >= 500 || !(error instanceof Error) ? 'An error occurred' : error.message
    return reply
      .code(status)
      .send({ status: false, message, type: status < 500 ? 'validation_error' : 'api_error' })
  })
  await app.register(addProviderRoutes, { sandbox })
  await app.register(addCheckoutRoutes, { sandbox })
}

function statusOf(error: unknown): number {
  const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return given >= 400 && given < 600 ? given : 500
}
