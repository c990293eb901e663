/** Returns the URL of a WhatsApp chat with a draft text; null if the number is not in E.164 format. */
export function whatsappLink(number: string, words: string): string | null {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return null
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(words)}`
}

/** Returns a mailto link with subject and draft text. */
export function mailLink(email: string, subject: string, words: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`
}

/** Returns the draft text to a learner about a course. */
export function firstWords({ firstname }: { firstname: string }, course: string): string {
  return `Hello ${firstname}, about ${course}: `
}
