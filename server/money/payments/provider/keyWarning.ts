import type { Config } from '../../../platform/config/config.ts'
import { isLoopback } from '../../../platform/config/setting.ts'

/** The sentence that the log begins with where learners could not really pay; null where they can, and while trying out. */
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
      return isLoopback(host) ? null : `Whoever reaches ${host} can enrol in paid courses without paying.`
    default:
      return null
  }
}
