const WEB_ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

/** A part of a text: plain text, or a URL with its text. */
export type TextPart = { text: string; href?: string }

/** Finds the web addresses in a user's text; everything else, including other schemes, stays plain text. */
export function linkedParts(text: string): TextPart[] {
  return text
    .split(WEB_ADDRESS)
    .map((part, index) =>
      index % 2 === 1 && URL.canParse(part)
        ? { text: part.replace(/^https?:\/\/(www\.)?/, ''), href: part }
        : { text: part },
    )
}
