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
    from: setting.text('MAIL_FROM', 'Belong Academy <academy@localhost>'),
    dkim: dkimFrom(setting),
  }
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
