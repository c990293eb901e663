import { COVER_MAX_BYTES, COVER_SENTENCE, COVER_TYPES } from '#contract/rules/textLimits.ts'

/** What is wrong with a file as a cover photo, or null: told before it is sent; the server looks at the bytes. */
export function coverSentence(photo: File): string | null {
  const isPicture = COVER_TYPES.some(type => type === photo.type)
  return isPicture && photo.size > 0 && photo.size <= COVER_MAX_BYTES ? null : COVER_SENTENCE
}
