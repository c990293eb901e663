import { createHash } from 'node:crypto'

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, for counting: a tag after a plus makes no other mailbox, nor do dots at Gmail. Hashed,
 * because the count needs to know nobody.
 */
export function mailboxKey(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const [local = ''] = address.slice(0, at).trim().toLowerCase().split('+', 1)
  const isDotless = DOTLESS.has(domain)
  const mailbox = `${isDotless ? local.replaceAll('.', '') : local}@${isDotless ? 'gmail.com' : domain}`
  return createHash('sha256').update(mailbox).digest('hex').slice(0, 32)
}
