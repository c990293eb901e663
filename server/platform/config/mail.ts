import { createPrivateKey } from 'node:crypto'
import type { Settings } from './setting.ts'

/** The settings of outgoing email. */
export interface MailConfig {
  /** Null writes emails to files. */
  smtpUrl: string | null
  from: string
  /** The key that signs emails; null if the mail server signs them or nobody does. */
  dkim: DkimConfig | null
}

/** A DKIM key: its public half is a TXT record at `<selector>._domainkey.<domain>`. */
export interface DkimConfig {
  domain: string
  selector: string
  /** RSA, as PEM. */
  privateKey: string
}

/** Reads how emails are sent. */
export function mailFrom(setting: Settings): MailConfig {
  return {
    smtpUrl: setting.url('SMTP_URL', ['smtp:', 'smtps:']),
    from: senderFrom(setting),
    dkim: dkimFrom(setting),
  }
}

/**
 * Warns the operator of an academy in production whose emails reach nobody; a demo needs none.
 * @returns a sentence for the operator, or null
 */
export function missingMailServer({
  production,
  demo,
  mail,
}: {
  production: boolean
  demo: boolean
  mail: MailConfig
}): string | null {
  if (!production || demo || mail.smtpUrl) return null
  return 'Nobody gets any email. SMTP_URL is not set, so emails stay in the outbox folder.'
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/

/** Reads the sender. A name with signs that have a meaning in a header is quoted (RFC 5322, section 3.2.4). */
function senderFrom(setting: Settings): string {
  const value = setting.text('MAIL_FROM', 'Belong Academy <academy@localhost>')
  const opening = value.lastIndexOf('<')
  const isNamed = opening >= 0 && value.endsWith('>')
  const address = isNamed ? value.slice(opening + 1, -1).trim() : value
  if (!ADDRESS.test(address))
    return setting.fail(
      'MAIL_FROM',
      'must be an email address, or a name and an address such as Belong Academy <hello@academy.example>',
    )
  const name = isNamed ? value.slice(0, opening).trim() : ''
  if (name === '') return address
  const isQuoted = /^"(?:[^"\\]|\\.)*"$/.test(name)
  if (isQuoted || !/[()<>[\]:;@\\,."]/.test(name)) return `${name} <${address}>`
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/** Reads the secret by which the mail service signs bounce reports; null refuses them. */
export function bounceSecretFrom(setting: Settings): string | null {
  return setting.matching(
    'BOUNCE_SECRET',
    /^\S{16,200}$/,
    'must be 16 to 200 characters without a space, such as from `openssl rand -hex 32`',
  )
}

function dkimFrom(setting: Settings): DkimConfig | null {
  const name = 'must be a name such as academy.example'
  const domain = setting.matching('DKIM_DOMAIN', /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i, name)
  const selector = setting.matching(
    'DKIM_SELECTOR',
    /^[a-z\d-]+(?:\.[a-z\d-]+)*$/i,
    'must be a name such as academy',
  )
  const key = setting.optionalText('DKIM_PRIVATE_KEY')
  if (domain === null && selector === null && key === null) return null
  if (domain === null || selector === null || key === null)
    return setting.fail('DKIM_DOMAIN', 'must be set together with DKIM_SELECTOR and DKIM_PRIVATE_KEY')
  return { domain, selector, privateKey: rsaKey(setting, key) }
}

/** Accepts `\n` as a line break, because some environments allow no other. */
function rsaKey(setting: Settings, text: string): string {
  const pem = text.replaceAll('\\n', '\n')
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
  } catch {
    // The sentence below says what is wrong without showing the key.
  }
  return setting.fail('DKIM_PRIVATE_KEY', 'must be a private RSA key in PEM, from `openssl genrsa 2048`')
}
