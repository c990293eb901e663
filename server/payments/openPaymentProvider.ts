import type { Config } from '../config.ts'
import { createPaystack } from './paystack.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { SANDBOX_PREFIX, SANDBOX_PUBLIC_KEY, SANDBOX_SECRET_KEY } from './sandbox/sandbox.ts'

/**
 * The card provider that the settings ask for: Paystack by its keys, the sandbox on the academy's own port, or nobody.
 * @param localAddress where this process listens, known only once it does
 */
export function openPaymentProvider({ payments }: Config, localAddress: () => string): PaymentProvider {
  const { mode, secretKey, publicKey, apiUrl } = payments
  if (mode === 'sandbox') {
    return createPaystack({
      mode,
      baseUrl: () => `${localAddress()}${SANDBOX_PREFIX}`,
      secretKey: SANDBOX_SECRET_KEY,
      publicKey: SANDBOX_PUBLIC_KEY,
    })
  }
  if (mode === 'off' || !secretKey || !publicKey) return noProvider()
  return createPaystack({ mode, baseUrl: () => apiUrl, secretKey, publicKey })
}

/** Production without keys: paid enrolment is refused before anybody is asked, and this answers nothing at all. */
function noProvider(): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderUnavailable('Card payments are switched off', { isTransient: false })
  }
  return {
    mode: 'off',
    publicKey: null,
    verify: refuse,
    list: refuse,
    refund: refuse,
    refundsOf: refuse,
    close: async () => undefined,
  }
}
