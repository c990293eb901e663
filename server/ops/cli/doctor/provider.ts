import { rateToDecimal } from '#contract/rules/pricing.ts'
import { ageOf, findNairaRate, isYoungEnough } from '../../../money/rates/knownRate.ts'
import { askRateSource } from '../../../money/rates/rateSource.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { ExchangeRateRow } from '../../../platform/database/tables.ts'
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

const HOUR = 60 * 60_000

/** Examines whether courses that are priced in dollars can be sold, and at which rate. */
async function examineRate({ config, db, clock }: AppContext): Promise<Finding[]> {
  const { url, maxHours, marginNaira } = config.exchangeRate
  if (!url) {
    return [note('The naira rate is the built-in one: EXCHANGE_RATE_URL is not set.')]
  }
  const [told, known] = [await askRateSource(url, null), await findNairaRate(db)]
  if (told !== null) {
    return [fine(`EXCHANGE_RATE_URL gives ${nairaOf(told)} a dollar; learners pay ₦${marginNaira} more.`)]
  }
  if (!known) {
    return [
      trouble('EXCHANGE_RATE_URL has never given a naira rate: courses priced in dollars are not sold.'),
    ]
  }
  const last = `the last good rate, ${nairaOf(known.rate)} a dollar, is ${hoursText(known, clock)} old`
  return [
    isYoungEnough(known, clock, maxHours)
      ? note(`EXCHANGE_RATE_URL gives no naira rate right now; ${last} and is used up to ${maxHours} hours.`)
      : trouble(
          `EXCHANGE_RATE_URL gives no naira rate, and ${last}: courses priced in dollars are not sold.`,
        ),
  ]
}

function nairaOf(rate: number): string {
  return `₦${rateToDecimal(rate)}`
}

function hoursText(rate: ExchangeRateRow, clock: AppContext['clock']): string {
  const hours = Math.floor(ageOf(rate, clock) / HOUR)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
