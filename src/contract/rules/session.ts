/** The session and its cookie live one day (specification section 9). */
export const SESSION_SECONDS = 86_400

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** The longest first or last name; keeps the session cookie below the browsers' 4,096 bytes. */
export const NAME_MAX = 100
export const EMAIL_MAX = 254
/** Longer than any phone number with spaces, brackets and country code. */
export const PHONE_MAX = 40
/** Longer than any IANA zone name. */
export const TIME_ZONE_MAX = 60

/** Longer than a recovery code with its hyphens. */
export const SECOND_FACTOR_CODE_MAX = 60

/**
 * Each dot matches in one place only, so that a long invalid address is refused without backtracking. Separators and comments of
 * address lists are refused, because a mail server would send to another address.
 */
export const EMAIL_PATTERN = '^[^\\s@,;:<>()[\\]"]+@[^\\s@.,;:<>()[\\]"]+(?:\\.[^\\s@.,;:<>()[\\]"]+)+$'

/** Shown next to each password field. */
export const PASSWORD_HINT = `${PASSWORD_MIN} characters or more. A few words in a row are easy to remember and hard to guess.`
