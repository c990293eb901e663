/** The error of a file that is not a valid cover photo. */
export const COVER_SENTENCE = 'Cover photo must be a JPEG, PNG or WebP picture of up to 5 MB.'

/** The stored widths of a cover photo in pixels; `/storage/...?w=` picks one. */
export const COVER_WIDTHS = [320, 640, 1200] as const

/** Returns the error of a picture that cannot be opened, or not safely. */
export function coverUnreadableSentence(maxPixels: number): string {
  return `We couldn't read this cover photo. The picture is damaged or has more than ${maxPixels / 1_000_000} megapixels.`
}

/** The aspect ratio of covers. */
export const COVER_RATIO = 16 / 9
