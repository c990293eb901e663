const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const RANDOM_LETTERS = 10

/** Makes a payment's reference: a random string and a timestamp (specification section 7), of letters, digits and a hyphen only. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS))
  const random = [...bytes].map(byte => LETTERS[byte % LETTERS.length]).join('')
  return `${random}-${Date.now()}`
}
