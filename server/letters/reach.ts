import type { Config } from '../config.ts'

/** How to reach the academy, in one sentence: by the ways that the operator has named, else by an answer or its page. */
export function reachSentence({
  academy,
  mail,
  publicUrl,
}: Pick<Config, 'academy' | 'mail' | 'publicUrl'>): string {
  const { email, phone, address } = academy.contact
  if (email) return `Questions? Write to ${email}${phone ? ` or call ${phone}` : ''}.`
  if (phone) return `Questions? Call ${phone}.`
  if (address) return `Questions? Write to ${academy.name}, ${address}.`
  // The sender that nobody has set reaches nobody.
  if (!mail.from.includes('@localhost')) return 'Questions? Answer this letter.'
  return `Questions? See ${publicUrl}/contact.`
}
