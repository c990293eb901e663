import { badInput } from './errors.ts'
import { humanName } from './fieldSentences.ts'

/** PostgreSQL refuses the character NUL and SQLite cuts the text there, so it is refused at the door. */
export function refuseNulCharacters(value: unknown, name = 'body'): void {
  if (typeof value === 'string' && value.includes('\0')) {
    throw badInput({ [name]: `${humanName(name)} holds a character that cannot be kept.` })
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    refuseNulCharacters(inner, Array.isArray(value) ? name : key)
}
