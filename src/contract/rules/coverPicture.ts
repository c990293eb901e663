/** 40 megapixels: more than any phone's camera that fits in 5 MB, and far less than a bomb. */
export const COVER_MAX_PIXELS = 40_000_000

/** The sentence for a picture that cannot be opened, or not safely. */
export const COVER_UNREADABLE_SENTENCE =
  'Cover photo cannot be read: the picture is broken or has too many pixels.'

/** The shape in which covers are shown. */
export const COVER_RATIO = 16 / 9
