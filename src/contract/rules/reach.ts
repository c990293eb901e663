/** The networks on which the academy may be found beside its own pages; its operator says which of them. */
export const NETWORKS = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'x', name: 'X' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'youtube', name: 'YouTube' },
] as const

/** The ways in which an operator lets people reach the academy; null for a way that is not there. */
export interface Ways {
  contact: { email: string | null; phone: string | null; address: string | null; whatsapp?: string | null }
  social: Record<(typeof NETWORKS)[number]['key'], string | null>
}

/** One way to reach the academy. */
export type Way =
  | { by: 'email' | 'whatsapp' | 'phone' | 'address'; at: string }
  | { by: 'network'; at: string; name: string }

/** The first way that the operator has named, so that nobody is sent to an empty page; null where there is none. */
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

/** Returns the address that opens a chat with a number on WhatsApp, with a text begun. */
export function whatsAppLink(phone: string, text = ''): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`
}

/** "write to hello@academy.example", for the middle of a sentence. */
export function reachText(way: Way): string {
  switch (way.by) {
    case 'email':
      return `write to ${way.at}`
    case 'whatsapp':
      return `write on WhatsApp to ${way.at}`
    case 'phone':
      return `call ${way.at}`
    case 'address':
      return `come or write to ${way.at}`
    case 'network':
      return `write to us on ${way.name}, ${way.at}`
  }
}
