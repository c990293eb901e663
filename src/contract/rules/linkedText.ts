const WEB_ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

/** Text in its order: what is between web addresses, and the addresses, each with the words to show. */
export type TextPart = { text: string; href?: string }

/** Finds the web addresses in what strangers wrote; everything else, other schemes too, stays plain text. */
export function linkedParts(text: string): TextPart[] {
  return text
    .split(WEB_ADDRESS)
    .map((part, index) =>
      index % 2 === 1 && URL.canParse(part)
        ? { text: part.replace(/^https?:\/\/(www\.)?/, ''), href: part }
        : { text: part },
    )
}
