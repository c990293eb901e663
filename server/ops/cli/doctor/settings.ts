import { rateToDecimal } from '#contract/rules/pricing.ts'
import { ageOf, askRateSource, isRecentEnough } from '../../../money/rates/exchangeRate.ts'
import { findNairaRate } from '../../../money/rates/queries.ts'
import { openSecret } from '../../../people/secondFactor/codes.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Config } from '../../../platform/config/config.ts'
import { missingMailServer } from '../../../platform/config/mail.ts'
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
  const noMail = missingMailServer(config)
  return [
    fine(`The settings are valid. The academy's address is ${publicUrl}.`),
    production && demo
      ? trouble(
          'Demo mode is on in production, so anyone can sign in with known passwords. Unset ACADEMY_DEMO.',
        )
      : null,
    !production && !isLoopback(host)
      ? note(`HOST is ${host} but NODE_ENV is not production. Set NODE_ENV=production before others use it.`)
      : null,
    examinePasskeys(config),
    production && !isSecure
      ? trouble('PUBLIC_URL does not start with https://, so passwords would be sent unencrypted.')
      : null,
    noContact ? trouble(noContact) : null,
    config.academy.contact.email
      ? null
      : note('CONTACT_EMAIL is not set, so nobody is emailed the daily list of what waits for a person.'),
    requireSecondFactor === 'tutors'
      ? fine('Tutors need two-step verification to publish courses (REQUIRE_SECOND_FACTOR).')
      : null,
    mail.smtpUrl
      ? fine('Emails are sent by SMTP.')
      : requireVerifiedEmail
        ? trouble(
            'New learners cannot enrol. REQUIRE_VERIFIED_EMAIL asks for a verified email, but SMTP_URL is not set, so emails stay in the outbox folder.',
          )
        : noMail
          ? trouble(noMail)
          : note('SMTP_URL is not set, so emails stay in the outbox folder.'),
  ].filter(finding => finding !== null)
}

function examinePasskeys({ passkeys, publicUrl }: Config): Finding {
  if (passkeys) {
    return fine(`Passkeys are tied to ${passkeys.id}. They stop working if the host name changes.`)
  }
  return relyingPartyOf(publicUrl)
    ? note('Passkeys are unavailable because PASSKEYS is off.')
    : note(
        'Passkeys are unavailable. They need a PUBLIC_URL that starts with https:// and a host name, or is http://localhost with its port.',
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
    return trouble('Learners cannot pay for courses. Set PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY.')
  }
  if (payments.mode === 'sandbox') return note('Card payments use the built-in sandbox. No money moves.')
  try {
    await paymentProvider.verify(UNKNOWN_REFERENCE)
    return payments.mode === 'live'
      ? fine('Paystack is reachable, with live keys.')
      : note('Paystack is reachable, with test keys. No money moves.')
  } catch {
    return trouble(`Paystack at ${payments.apiUrl} does not answer, or rejects PAYSTACK_SECRET_KEY.`)
  }
}

const HOUR = 60 * 60_000

/** Checks that courses priced in dollars can be sold, and at which rate. */
async function examineRate({ config, db, clock }: AppContext): Promise<Finding[]> {
  const { url, fixed, maxHours, marginNaira } = config.exchangeRate
  if (!url) {
    return fixed === null
      ? [trouble('Courses priced in dollars cannot be sold. Set EXCHANGE_RATE_URL or NAIRA_RATE.')]
      : [
          note(
            `EXCHANGE_RATE_URL is not set. A dollar is fixed at ₦${fixed}. Learners pay ₦${marginNaira} more.`,
          ),
        ]
  }
  const [live, known] = [await askRateSource(url, null), await findNairaRate(db)]
  if (live !== null) {
    return [fine(`EXCHANGE_RATE_URL gives ${nairaOf(live)} per dollar. Learners pay ₦${marginNaira} more.`)]
  }
  if (!known) {
    return [
      trouble('EXCHANGE_RATE_URL has never given a naira rate, so courses priced in dollars cannot be sold.'),
    ]
  }
  const last = `the last good rate, ${nairaOf(known.rate)} per dollar, is ${hoursText(known, clock)} old`
  return [
    isRecentEnough(known, clock, maxHours)
      ? note(
          `EXCHANGE_RATE_URL gives no naira rate right now, but ${last} and can be used for ${maxHours} hours.`,
        )
      : trouble(
          `EXCHANGE_RATE_URL gives no naira rate, and ${last}. Courses priced in dollars cannot be sold.`,
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
    return [fine('The secrets for two-step verification can be read.')]
  } catch {
    return [
      trouble(
        'The secrets for two-step verification cannot be read. SEALING_KEY, or sealing.key in the data folder, is not the key that sealed them. Recovery codes still work.',
      ),
    ]
  }
}
