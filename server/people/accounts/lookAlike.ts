/** Said of an email that is not what it seems. */
export const LOOK_ALIKE =
  'Email holds a character that looks like another or cannot be seen. Please type it anew.'

/** The Kelvin sign is no K and a full-width point no point: two accounts whose emails look the same would be one trap. */
export function isLookAlike(email: string): boolean {
  return email !== email.normalize('NFKC') || /[\p{C}\p{DI}]/u.test(email)
}
