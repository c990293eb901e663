/** The longest texts of a tutor, in characters: a reply to a rating, and what they say of themselves. */
export const REPLY_MAX = 2_000
export const ABOUT_MAX = 4_000
