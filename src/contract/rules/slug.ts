/** The length of the longest slug. */
export const SLUG_MAX = 80

/** What every slug looks like: lower-case words, digits and hyphens. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
