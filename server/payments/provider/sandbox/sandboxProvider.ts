import { createPaystack } from '../paystack/paystack.ts'
import type { PaystackLimits } from '../paystack/paystackHttp.ts'
import type { PaymentProvider } from '../provider.ts'
import { createInProcessTransport } from './inProcess.ts'
import type { Sandbox } from './sandbox.ts'

/** A provider that is really a sandbox, and the sandbox behind it. */
export interface SandboxProvider extends PaymentProvider {
  readonly sandbox: Sandbox
}

/** The real Paystack adapter over a sandbox in this process. */
export function createSandboxProvider(
  sandbox: Sandbox,
  limits: Partial<PaystackLimits> = {},
): SandboxProvider {
  const transport = createInProcessTransport(sandbox)
  const { secretKey, publicKey } = sandbox
  return { ...createPaystack({ transport, secretKey, publicKey, mode: 'sandbox', limits }), sandbox }
}

/** The sandbox behind a provider, or null behind a real one. */
export function sandboxBehind(provider: PaymentProvider): Sandbox | null {
  return 'sandbox' in provider ? (provider as SandboxProvider).sandbox : null
}
