/** Why a Google sign-in or link failed; the page has a sentence for each. */
export const GOOGLE_REFUSALS = [
  /** The user cancelled at Google. */
  'cancelled',
  /** The attempt took over ten minutes, was used before, or was started in another browser. */
  'over',
  /** Google does not respond. */
  'away',
  /** Google's reply is not valid. */
  'not-valid',
  /** Google sends no email that an account can have. */
  'no-email',
  /** Google has not verified the email. */
  'unverified',
  /** An account has the email but is not linked. */
  'taken',
  /** A learner's account on the tutors' sign-in page. */
  'not-tutor',
  'suspended',
  /** The account requires a second factor. */
  'code-needed',
  'demo-closed',
  'too-many',
  /** The Google account is linked to another account. */
  'others',
  /** The account is linked to another Google account. */
  'linked-already',
  /** Another user, or nobody, is signed in now. */
  'other-session',
  /** The fault is ours. */
  'failed',
] as const
export type GoogleRefusal = (typeof GOOGLE_REFUSALS)[number]

/** Returns the refusal named in a URL; null for any other word. */
export function googleRefusal(word: string | null): GoogleRefusal | null {
  return GOOGLE_REFUSALS.find(known => known === word) ?? null
}
