/** The session and its cookie live one day (specification section 9). */
export const SESSION_SECONDS = 86_400

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The longest first or last name: keeps the session cookie under a browser's 4,096 bytes. */
export const NAME_MAX = 100
export const EMAIL_MAX = 254
/** Longer than any number with spaces, brackets and a country's code. */
export const PHONE_MAX = 40
/** Longer than any of IANA's names. */
export const TIME_ZONE_MAX = 60

/** Longer than a recovery code with its hyphens. */
export const SECOND_FACTOR_CODE_MAX = 60

/**
 * A dot belongs to one place only, so that a near-miss of any length is read once and refused. What separates addresses, or is a
 * comment beside one, is no part of one: a mail server would send to another.
 */
export const EMAIL_PATTERN = '^[^\\s@,;:<>()[\\]"]+@[^\\s@.,;:<>()[\\]"]+(?:\\.[^\\s@.,;:<>()[\\]"]+)+$'

/** Said before it bites, beside each password field. */
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. A few words in a row are easy to remember and hard to guess.`
