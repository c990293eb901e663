import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { createNetwork } from '#server/money/payments/provider/openPaymentProvider.ts'
import { createPaystack } from '#server/money/payments/provider/paystack/paystack.ts'
import type { PaystackLimits } from '#server/money/payments/provider/paystack/paystackHttp.ts'
import {
  createSandbox,
  SANDBOX_PREFIX,
  SANDBOX_PUBLIC_KEY,
} from '#server/money/payments/provider/sandbox/sandbox.ts'
import { sandboxPlugin } from '#server/money/payments/provider/sandbox/sandboxPlugin.ts'
import { createMemoryStore, type SandboxStore } from '#server/money/payments/provider/sandbox/store.ts'

/** The key that tests and their sandbox share. */
export const SANDBOX_SECRET_KEY = 'sk_test_sandbox'

/** Starts a sandbox on its own port, stopped after the test; events go to `webhookUrl`. */
export async function startSandbox(
  options: { webhookUrl?: string; store?: SandboxStore; secretKey?: string } = {},
) {
  const sandbox = createSandbox({
    store: options.store ?? createMemoryStore(),
    secretKey: options.secretKey ?? SANDBOX_SECRET_KEY,
  })
  if (options.webhookUrl) sandbox.deliverTo(options.webhookUrl)
  const app = Fastify({ forceCloseConnections: true })
  await app.register(sandboxPlugin, { prefix: SANDBOX_PREFIX, sandbox })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  async function press(path: string, body?: object) {
    const answer = await fetch(`${origin}${SANDBOX_PREFIX}/checkout/${path}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return {
      code: answer.status,
      ...((await answer.json()) as { status: boolean; message?: string; data?: unknown }),
    }
  }

  return {
    sandbox,
    origin,
    apiUrl: `${origin}${SANDBOX_PREFIX}`,
    press,
    /** Opens the popup for a reference, as inline-js does; amount in kobo. */
    open: (ref: string, amount = 7_300_000, overrides: object = {}) =>
      press('open', {
        key: SANDBOX_PUBLIC_KEY,
        email: 'ada@example.com',
        amount,
        ref,
        currency: 'NGN',
        ...overrides,
      }),
    pay: (ref: string) => press(`${ref}/pay`),
    decline: (ref: string) => press(`${ref}/decline`),
    close: (ref: string) => press(`${ref}/close`),
  }
}

/** Returns the real adapter for a URL, with time-outs short enough for tests. */
export function paystackAt(
  baseUrl: string,
  limits: Partial<PaystackLimits> = {},
  secretKey = SANDBOX_SECRET_KEY,
) {
  const provider = createPaystack({
    transport: createNetwork(baseUrl, { connectMs: 500 }),
    secretKey,
    publicKey: SANDBOX_PUBLIC_KEY,
    mode: 'test',
    limits: { attemptMs: 300, wholeMs: 900, retryDelayMs: 10, breakAfter: 1_000, ...limits },
  })
  onTestFinished(() => provider.close())
  return provider
}
