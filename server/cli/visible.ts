/** What drives a terminal, breaks a line, or turns the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const UNSEEN_IN_LINES = /[^\P{Cc}\n]|[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Somebody else's words as one line that an operator may read: what would act on the terminal is spelt out. */
export function visible(text: string): string {
  return text.replace(UNSEEN, spelt)
}

/** The same of a whole answer, whose line breaks are the academy's own. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN_IN_LINES, spelt)
}

function spelt(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}
