import type { Config } from '../../../platform/config/config.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../../platform/ports/paymentProvider.ts'
import { createNetwork } from './paystack/network.ts'
import { createPaystack } from './paystack/paystack.ts'
import { PAYSTACK_LIMITS } from './paystack/paystackHttp.ts'
import { createDatabaseStore } from './sandbox/queries.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { createSandboxProvider } from './sandbox/sandboxProvider.ts'

/** The payment provider that the settings ask for: Paystack, the sandbox, or nobody. */
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
