import Fastify from 'fastify'
import type { PaymentProvider } from '../../../../platform/ports/paymentProvider.ts'
import { createPaystack } from '../paystack/paystack.ts'
import type { PaystackLimits, Transport } from '../paystack/paystackHttp.ts'
import type { Sandbox } from './sandbox.ts'
import { sandboxPlugin } from './sandboxPlugin.ts'

/** A provider that is really a sandbox, and the sandbox behind it. */
interface SandboxProvider extends PaymentProvider {
  readonly sandbox: Sandbox
}

/** The real Paystack adapter over a sandbox in this process. */
export function createSandboxProvider(
  sandbox: Sandbox,
  limits: Partial<PaystackLimits> = {},
): SandboxProvider {
  const transport = inProcess(sandbox)
  const { secretKey, publicKey } = sandbox
  return { ...createPaystack({ transport, secretKey, publicKey, mode: 'sandbox', limits }), sandbox }
}

/** The sandbox behind a provider, or null behind a real one. */
export function sandboxBehind(provider: PaymentProvider): Sandbox | null {
  return 'sandbox' in provider ? (provider as SandboxProvider).sandbox : null
}

/**
 * Carries requests to a sandbox in this very process, through its HTTP but without a port: so the sandbox answers as
 * soon as there is a database, to the server and to the operator's commands alike.
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
