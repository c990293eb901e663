/** The error for an email with misleading characters. */
export const LOOK_ALIKE = 'Email contains a hidden or look-alike character. Please type it again.'

/** Returns whether an email has misleading characters, e.g. a Kelvin sign for K: two accounts must not look the same. */
export function isLookAlike(email: string): boolean {
  return email !== email.normalize('NFKC') || /[\p{C}\p{DI}]/u.test(email)
}
