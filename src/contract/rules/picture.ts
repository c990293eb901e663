/** An uploaded picture: JPEG, PNG or WebP of at most 5 MB. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** 40 megapixels: more than any phone's camera that fits in 5 MB, and far less than a bomb. */
export const PICTURE_MAX_PIXELS = 40_000_000

/** The widths in pixels in which the square picture of a person is kept; `/storage/...?w=` picks one. */
export const PERSON_PICTURE_WIDTHS = [96, 320] as const

/** The sentence for a file that is no picture of a person. */
export const PERSON_PICTURE_SENTENCE = 'Picture must be a JPEG, PNG or WebP picture of at most 5 MB.'

/** The sentence for a picture of a person that cannot be opened, or not safely. */
export const PERSON_PICTURE_UNREADABLE_SENTENCE =
  'Picture cannot be read: it is broken or has too many pixels.'
