/** An uploaded picture: JPEG, PNG or WebP of at most 5 MB. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** 40 megapixels: more than a phone's photo of 5 MB has, and far less than a decompression bomb. */
export const PICTURE_MAX_PIXELS = 40_000_000

/** The stored widths of a user's square picture in pixels; `/storage/...?w=` picks one. */
export const PERSON_PICTURE_WIDTHS = [96, 320] as const

/** The error of a file that is not a valid picture. */
export const PERSON_PICTURE_SENTENCE = 'Picture must be a JPEG, PNG or WebP picture of up to 5 MB.'

/** The error of a picture that cannot be opened safely. */
export const PERSON_PICTURE_UNREADABLE_SENTENCE = `We couldn't read this picture. It is damaged or has more than ${PICTURE_MAX_PIXELS / 1_000_000} megapixels.`
