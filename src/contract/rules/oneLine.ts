/** Returns a text on one line, without control characters and marks that change the direction of what follows. */
export function oneLine(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
}
