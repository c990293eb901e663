import type { Config } from './config.ts'

/**
 * Asks the operator for a contact where there is no way to write to or call the academy. A demo needs none, and an address
 * alone is no help to a learner who is far away.
 * @returns a sentence for the operator, or null where there is nothing to tell
 */
export function missingContact({
  demo,
  academy,
}: Pick<Config, 'demo'> & { academy: Pick<Config['academy'], 'contact'> }): string | null {
  const { email, whatsapp, phone } = academy.contact
  if (demo || email || whatsapp || phone) return null
  return 'Set CONTACT_EMAIL or CONTACT_WHATSAPP: learners have nobody to ask about a payment, and the contact page names nobody.'
}
