/** The maximum lengths of a tutor's texts, in characters: a reply to a rating, and the text about themselves. */
export const REPLY_MAX = 2_000
export const ABOUT_MAX = 4_000
