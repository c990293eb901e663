/** The maximum lengths of a course's texts, in characters. */
export const TITLE_MAX = 120
export const SHORT_DESCRIPTION_MAX = 1_000
export const LONG_DESCRIPTION_MAX = 20_000
export const TOPIC_MAX = 200
export const TOPIC_DETAIL_MAX = 20_000
export const RESOURCES_MAX = 5_000
export const OBJECTIVE_MAX = 500
export const COMMENT_MAX = 2_000

/** The maximum length of a slug. */
export const SLUG_MAX = 80

/** Matches every slug: lower-case words, digits and hyphens. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
