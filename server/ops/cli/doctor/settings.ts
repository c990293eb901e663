import type { Config } from '../../../platform/config/config.ts'
import { missingContact } from '../../../platform/config/missingContact.ts'
import { relyingPartyOf } from '../../../platform/config/passkeys.ts'
import { isLoopback } from '../../../platform/config/setting.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

/** Settings that can be read but would be regretted. */
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
