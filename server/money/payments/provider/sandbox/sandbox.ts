import { randomBytes } from 'node:crypto'
import type { SandboxStore } from './store.ts'
import { createSwitches, type SandboxSwitches } from './switches.ts'
import { createWebhookSender, type WebhookSender } from './webhooks.ts'

export const SANDBOX_PUBLIC_KEY = 'pk_test_sandbox'

/** The bytes of the secret key: its holder could refund payments and forge webhooks. */
const SECRET_BYTES = 24

/** The path of the sandbox on the academy's own port. */
export const SANDBOX_PREFIX = '/sandbox'

/** A stand-in for Paystack: its HTTP for the server, its popup for the browser, its signed webhooks. */
export interface Sandbox {
  readonly store: SandboxStore
  readonly switches: SandboxSwitches
  readonly webhooks: WebhookSender
  readonly secretKey: string
  readonly publicKey: string
  now(): Date
  /** Sets the webhooks' address; until then they are lost, as they are if nobody listens there. */
  deliverTo(url: string): void
}

/** Creates a stand-in for Paystack that keeps its transactions in a store. */
export function createSandbox(options: {
  store: SandboxStore
  /** Random if left out. */
  secretKey?: string
  switches?: SandboxSwitches
  now?: () => Date
}): Sandbox {
  const secretKey = options.secretKey ?? `sk_test_sandbox_${randomBytes(SECRET_BYTES).toString('hex')}`
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
