import Fastify from 'fastify'
import type { PaymentProvider } from '../../../../platform/ports/paymentProvider.ts'
import { createPaystack } from '../paystack/paystack.ts'
import type { PaystackLimits, Transport } from '../paystack/paystackHttp.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxPlugin } from './sandboxPlugin.ts'

/** A provider backed by a sandbox. */
interface SandboxProvider extends PaymentProvider {
  readonly sandbox: Sandbox
}

/** Creates the real Paystack adapter over a sandbox in this process. */
export function createSandboxProvider(
  sandbox: Sandbox,
  limits: Partial<PaystackLimits> = {},
): SandboxProvider {
  const transport = inProcess(sandbox)
  const { secretKey, publicKey } = sandbox
  return { ...createPaystack({ transport, secretKey, publicKey, mode: 'sandbox', limits }), sandbox }
}

/** Returns the sandbox behind a provider, or null for a real one. */
export function sandboxBehind(provider: PaymentProvider): Sandbox | null {
  return 'sandbox' in provider ? (provider as SandboxProvider).sandbox : null
}

/**
 * Sends requests to a sandbox in this process, through its HTTP routes but without a port: it works as soon as the database is
 * up, for the server and the operator's commands alike.
 */
function inProcess(sandbox: Sandbox): Transport {
  const app = Fastify()
  app.register(sandboxPlugin, { sandbox })
  return {
    async send({ method, path, headers, body }) {
      const answer = await app.inject({ method, url: path, headers, payload: body })
      return { status: answer.statusCode, text: answer.body, headers: answer.headers }
    },
    close: () => app.close(),
  }
}
