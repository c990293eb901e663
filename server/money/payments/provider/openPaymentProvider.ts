import type { Config } from '../../../platform/config/config.ts'
import { isLoopback } from '../../../platform/config/setting.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { lazyImport } from '../../../platform/lazyImport.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'
import { createPaystack } from './paystack/paystack.ts'
import { PAYSTACK_LIMITS, type Transport } from './paystack/paystackHttp.ts'
import { createDatabaseStore } from './sandbox/queries.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createSandboxProvider } from './sandbox/sandboxProvider.ts'

/** Opens the configured payment provider: Paystack, the sandbox, or none. */
export function openPaymentProvider(
  config: Pick<Config, 'payments'>,
  connection: Connection,
): PaymentProvider {
  const { mode, secretKey, publicKey, apiUrl } = config.payments
  if (mode === 'sandbox')
    return createSandboxProvider(createSandbox({ store: createDatabaseStore(connection.db) }))
  if (mode === 'off' || !secretKey || !publicKey) return nobody
  return createPaystack({ transport: createNetwork(apiUrl, PAYSTACK_LIMITS), secretKey, publicKey, mode })
}

const nobody: PaymentProvider = {
  mode: 'off',
  publicKey: null,
  secretKey: null,
  verify: refuse,
  list: refuse,
  refund: refuse,
  refundsOf: refuse,
  close: async () => undefined,
}

async function refuse(): Promise<never> {
  throw new ProviderUnavailable('This academy takes no card payments', { isTransient: false })
}

const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Sends requests over the network to a base URL without a trailing slash. It follows no redirects: another host is not the one
 * that we trust.
 */
export function createNetwork(baseUrl: string, limits: { connectMs: number }): Transport {
  const client = lazyImport(async () => {
    const { Agent, request } = await import('undici')
    const agent = new Agent({
      connect: { timeout: limits.connectMs },
      maxResponseSize: MAX_ANSWER_BYTES,
      keepAliveTimeout: 4_000,
    })
    return { agent, request }
  })
  return {
    async send({ method, path, headers, body }, signal) {
      const { agent, request } = await client.get()
      const answer = await request(baseUrl + path, {
        method,
        headers,
        body: body ?? null,
        signal,
        dispatcher: agent,
      })
      return { status: answer.statusCode, text: await answer.body.text(), headers: answer.headers }
    },
    close: async () => (await client.ifMade())?.agent.close(),
  }
}

/** Returns the warning for the log if learners cannot really pay; null if they can, and during trials. */
export function keyWarning({
  production,
  host,
  payments,
}: Pick<Config, 'production' | 'host' | 'payments'>): string | null {
  switch (payments.mode) {
    case 'off':
      return production
        ? 'Card payments are not set up: set PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY. Free courses work.'
        : 'Card payments are off: set PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY, or PAYMENT_SANDBOX=true to try them. Free courses work.'
    case 'test':
      return production
        ? 'PAYSTACK_SECRET_KEY is a test key: learners are enrolled, and no money moves.'
        : null
    case 'sandbox':
      return isLoopback(host)
        ? null
        : `Anyone who can reach ${host} can enrol in paid courses without paying.`
    default:
      return null
  }
}
