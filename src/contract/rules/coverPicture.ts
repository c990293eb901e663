/** The error of a file that is not a valid cover photo. */
export const COVER_SENTENCE = 'Cover photo must be a JPEG, PNG or WebP picture of up to 5 MB.'

/** The stored widths of a cover photo in pixels; `/storage/...?w=` picks one. */
export const COVER_WIDTHS = [320, 640, 1200] as const

/** The error of a picture that cannot be opened safely. */
export const COVER_UNREADABLE_SENTENCE =
  "We couldn't read this cover photo. The picture is damaged or has too many pixels."

/** The aspect ratio of covers. */
export const COVER_RATIO = 16 / 9
