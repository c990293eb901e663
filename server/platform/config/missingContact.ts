import type { Config } from './config.ts'

/**
 * Asks the operator for a contact if there is no email or phone; a postal address does not help a distant learner. A demo needs
 * none.
 * @returns a sentence for the operator, or null
 */
export function missingContact({
  demo,
  academy,
}: Pick<Config, 'demo'> & { academy: Pick<Config['academy'], 'contact'> }): string | null {
  const { email, whatsapp, phone } = academy.contact
  if (demo || email || whatsapp || phone) return null
  return 'Set CONTACT_EMAIL or CONTACT_WHATSAPP. Without it, learners cannot contact the academy about a payment.'
}
