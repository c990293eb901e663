/** Why somebody is back without being signed in, or linked; the page says each in a sentence of its own. */
export const GOOGLE_REFUSALS = [
  /** The person said no. */
  'cancelled',
  /** The way took longer than ten minutes, was gone before, or was begun in another browser. */
  'over',
  /** Google does not answer. */
  'away',
  /** Google's answer is not valid. */
  'not-valid',
  /** Google names no e-mail, or none that an account can have. */
  'no-email',
  /** Google itself has not seen that the e-mail is the person's. */
  'unverified',
  /** An account has the e-mail, and is not linked. */
  'taken',
  /** A learner's account, where tutors sign in. */
  'not-tutor',
  'suspended',
  /** The account asks for a code, too. */
  'code-needed',
  'demo-closed',
  'too-many',
  /** Another account is linked to that Google account. */
  'others',
  /** The account is linked to another Google account. */
  'linked-already',
  /** Somebody else is signed in by now, or nobody. */
  'other-session',
  /** The fault is ours. */
  'failed',
] as const
export type GoogleRefusal = (typeof GOOGLE_REFUSALS)[number]

/** A word of an address as a refusal; null for any other word. */
export function googleRefusal(word: string | null): GoogleRefusal | null {
  return GOOGLE_REFUSALS.find(known => known === word) ?? null
}
