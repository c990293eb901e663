import { oneLine } from '#contract/rules/oneLine.ts'
import { type Letter, LetterRefused } from './mail.ts'

/** Characters that stand in a list of addresses, beside a name or on a second line, and never in one mailbox. */
const NOT_IN_A_MAILBOX = /[\s<>()[\]\\,;:"\p{Cc}]/u
const LONGEST_ADDRESS = 254

/**
 * A letter as nodemailer takes it. The address is an object, so that a comma in it can never make two addressees of one.
 * @throws LetterRefused for what is no e-mail address
 */
export function addressed({ to, replyTo, subject, list, ...letter }: Letter) {
  if (!isMailbox(to)) {
    throw new LetterRefused('This is no e-mail address that a letter can be sent to.')
  }
  return {
    ...letter,
    subject: oneLine(subject),
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list)) },
  }
}

/** The headers by which mail programs offer to unsubscribe in one press (RFC 2369, 2919 and 8058). */
function listHeaders({ id, unsubscribeUrl }: NonNullable<Letter['list']>): Record<string, string> {
  return {
    'List-Id': `<${id}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function isMailbox(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || NOT_IN_A_MAILBOX.test(address)) return false
  const [name, host, ...more] = address.split('@')
  return Boolean(name) && Boolean(host) && more.length === 0
}
