/** The social networks that the operator can link to. */
export const NETWORKS = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'x', name: 'X' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'youtube', name: 'YouTube' },
] as const

/** The contact that a demo without one shows; mail to this domain reaches nobody. */
export const SAMPLE_EMAIL = 'hello@example.com'

/** The operator's contacts; null for a missing one. */
export interface Ways {
  contact: { email: string | null; phone: string | null; address: string | null; whatsapp?: string | null }
  social: Record<(typeof NETWORKS)[number]['key'], string | null>
}

/** A way to reach the academy. */
export type Way =
  | { by: 'email' | 'whatsapp' | 'phone' | 'address'; at: string }
  | { by: 'network'; at: string; name: string }

/** Returns the first contact that the operator configured, or null. */
export function wayToReach({ contact, social }: Ways): Way | null {
  const { email, phone, address, whatsapp } = contact
  if (email) return { by: 'email', at: email }
  if (whatsapp) return { by: 'whatsapp', at: whatsapp }
  if (phone) return { by: 'phone', at: phone }
  if (address) return { by: 'address', at: address }
  for (const { key, name } of NETWORKS) {
    const at = social[key]
    if (at) return { by: 'network', at, name }
  }
  return null
}

/** Returns the URL of a WhatsApp chat with a number and a draft text. */
export function whatsAppLink(phone: string, text = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
}

/** Returns a contact for the middle of a sentence: "email hello@academy.example". */
export function reachText(way: Way): string {
  switch (way.by) {
    case 'email':
      return `email ${way.at}`
    case 'whatsapp':
      return `message us on WhatsApp at ${way.at}`
    case 'phone':
      return `call ${way.at}`
    case 'address':
      return `visit or write to ${way.at}`
    case 'network':
      return `message us on ${way.name}, ${way.at}`
  }
}
