/** The longest texts that a course and its parts may hold, in characters. */
export const TITLE_MAX = 120
export const SHORT_DESCRIPTION_MAX = 1_000
export const LONG_DESCRIPTION_MAX = 20_000
export const TOPIC_MAX = 200
export const TOPIC_DETAIL_MAX = 20_000
export const RESOURCES_MAX = 5_000
export const OBJECTIVE_MAX = 500
export const COMMENT_MAX = 2_000

/** A cover photo: JPEG, PNG or WebP of at most 5 MB. */
export const COVER_MAX_BYTES = 5 * 1024 * 1024
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The sentence for a file that is no cover photo. */
export const COVER_SENTENCE = 'Cover photo must be a JPEG, PNG or WebP picture of at most 5 MB.'

/** The widths in pixels in which a cover photo is kept; `/storage/...?w=` picks one. */
export const COVER_WIDTHS = [320, 640, 1200] as const
