import { rateToDecimal } from '#contract/rules/pricing.ts'
import { ageOf, askRateSource, isRecentEnough } from '../../../money/rates/exchangeRate.ts'
import { findNairaRate } from '../../../money/rates/queries.ts'
import { openSecret } from '../../../people/accounts/secondFactor/codes.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Config } from '../../../platform/config/config.ts'
import { missingContact } from '../../../platform/config/missingContact.ts'
import { relyingPartyOf } from '../../../platform/config/passkeys.ts'
import { isLoopback } from '../../../platform/config/setting.ts'
import type { ExchangeRateRow } from '../../../platform/database/tables/money.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** Checks for valid settings that the operator would regret. */
export function examineSettings(config: Config): Finding[] {
  const { production, demo, host, publicUrl, mail, requireVerifiedEmail, requireSecondFactor } = config
  const isSecure = publicUrl.startsWith('https:')
  const noContact = missingContact(config)
  return [
    fine(`The settings can be read; the academy's address is ${publicUrl}.`),
    production && demo
      ? trouble(
          'Demo mode is on in production: accounts with known passwords can sign in. Unset ACADEMY_DEMO.',
        )
      : null,
    !production && !isLoopback(host)
      ? note(`HOST is ${host} but NODE_ENV is not production: set NODE_ENV=production before others use it.`)
      : null,
    examinePasskeys(config),
    production && !isSecure
      ? trouble('PUBLIC_URL does not begin with https://: passwords would travel in the open.')
      : null,
    noContact ? trouble(noContact) : null,
    requireSecondFactor === 'tutors'
      ? fine('Tutors put nothing on sale without a second factor (REQUIRE_SECOND_FACTOR).')
      : null,
    mail.smtpUrl
      ? fine('E-mail goes out by SMTP.')
      : requireVerifiedEmail
        ? trouble(
            'Nobody new can enrol: REQUIRE_VERIFIED_EMAIL asks for a verified e-mail, and without SMTP_URL no letter leaves the outbox folder.',
          )
        : note('E-mail is kept in the outbox folder: SMTP_URL is not set.'),
  ].filter(finding => finding !== null)
}

function examinePasskeys({ passkeys, publicUrl }: Config): Finding {
  if (passkeys) {
    return fine(
      `Passkeys are made for ${passkeys.id}; under another host name none of them would open anything.`,
    )
  }
  return relyingPartyOf(publicUrl)
    ? note('Nobody signs in with a passkey: PASSKEYS is off.')
    : note(
        'Nobody signs in with a passkey: for that PUBLIC_URL must begin with https:// and a host name, or be http://localhost with its port.',
      )
}

/** A reference of no payment: the provider should answer that it is unknown. */
const UNKNOWN_REFERENCE = 'academy-doctor-asks'

/** Checks that card payments can be taken, and that the live exchange rate is available. */
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

/** Checks that courses priced in dollars can be sold, and at which rate. */
async function examineRate({ config, db, clock }: AppContext): Promise<Finding[]> {
  const { url, maxHours, marginNaira } = config.exchangeRate
  if (!url) {
    return [note('The naira rate is the built-in one: EXCHANGE_RATE_URL is not set.')]
  }
  const [live, known] = [await askRateSource(url, null), await findNairaRate(db)]
  if (live !== null) {
    return [fine(`EXCHANGE_RATE_URL gives ${nairaOf(live)} a dollar; learners pay ₦${marginNaira} more.`)]
  }
  if (!known) {
    return [
      trouble('EXCHANGE_RATE_URL has never given a naira rate: courses priced in dollars are not sold.'),
    ]
  }
  const last = `the last good rate, ${nairaOf(known.rate)} a dollar, is ${hoursText(known, clock)} old`
  return [
    isRecentEnough(known, clock, maxHours)
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

/** Checks that this machine's key can open the stored secrets of people's authenticator apps. */
export async function examineSecondFactor({ db, config }: AppContext): Promise<Finding[]> {
  const newest = await db
    .selectFrom('second_factors')
    .select(['user_id', 'sealed_secret'])
    .where('confirmed_at', 'is not', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return []
  try {
    openSecret(config, newest.user_id, newest.sealed_secret)
    return [fine('The secrets of second factors can be read.')]
  } catch {
    return [
      trouble(
        'The secrets of second factors cannot be read: SEALING_KEY, or sealing.key in the data folder, is not the key that sealed them. Recovery codes still work.',
      ),
    ]
  }
}
