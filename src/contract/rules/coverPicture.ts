/** The sentence for a file that is no cover photo. */
export const COVER_SENTENCE = 'Cover photo must be a JPEG, PNG or WebP picture of at most 5 MB.'

/** The widths in pixels in which a cover photo is kept; `/storage/...?w=` picks one. */
export const COVER_WIDTHS = [320, 640, 1200] as const

/** The sentence for a picture that cannot be opened, or not safely. */
export const COVER_UNREADABLE_SENTENCE =
  'Cover photo cannot be read: the picture is broken or has too many pixels.'

/** The shape in which covers are shown. */
export const COVER_RATIO = 16 / 9
