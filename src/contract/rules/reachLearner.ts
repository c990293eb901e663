/** A link that opens a chat with a number in WhatsApp, with the first words filled in; null where the number is not as E.164 has it. */
export function whatsappLink(number: string, words: string): string | null {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return null
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(words)}`
}

/** A link that begins a letter in the reader's own mail program, with its subject and first words filled in. */
export function mailLink(email: string, subject: string, words: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`
}

/** The first words to a learner about a course. */
export function firstWords({ firstname }: { firstname: string }, course: string): string {
  return `Hello ${firstname}, about ${course}: `
}
