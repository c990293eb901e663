import type { Config } from '../config.ts'

/** The sentence that the log begins with where learners could not really pay; null where they can, and while trying out. */
export function keyWarning({ production, payments }: Pick<Config, 'production' | 'payments'>): string | null {
  if (!production) return null
  switch (payments.mode) {
    case 'off':
      return 'Card payments are not set up: set PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY. Free courses work.'
    case 'test':
      return 'PAYSTACK_SECRET_KEY is a test key: learners are enrolled, and no money moves.'
    default:
      return null
  }
}
