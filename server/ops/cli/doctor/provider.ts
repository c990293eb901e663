import type { AppContext } from '../../../platform/appContext.ts'
import { examineRate } from './exchangeRate.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** A reference that no payment has: the provider should say that it never heard of it. */
const UNKNOWN_REFERENCE = 'academy-doctor-asks'

/** Examines whether card payments can be taken, and whether the live exchange rate can be had. */
export async function examineProvider(academy: AppContext): Promise<Finding[]> {
  return [await examinePayments(academy), ...(await examineRate(academy))]
}

async function examinePayments({ config, paymentProvider }: AppContext): Promise<Finding> {
  const { payments } = config
  if (payments.mode === 'off') {
    return trouble(
      'Paid courses cannot be enrolled: PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY are not set.',
    )
  }
  if (payments.mode === 'sandbox') return note('Card payments go to the built-in sandbox: no money moves.')
  try {
    await paymentProvider.verify(UNKNOWN_REFERENCE)
    return payments.mode === 'live'
      ? fine('Paystack answers, with live keys.')
      : note('Paystack answers, with test keys: no money moves.')
  } catch {
    return trouble(`Paystack at ${payments.apiUrl} does not answer, or does not take PAYSTACK_SECRET_KEY.`)
  }
}
