/**
 * Matches a web address from its beginning as far as it can reach: to a space, an angle bracket, a quotation mark, an invisible
 * character, or a comma before the next address.
 */
const WEB_ADDRESS = /(?:https?:\/\/|www\.)(?:(?![,;|]+https?:\/\/)[^\s<>"“”„«»‹›\p{Cc}\p{Cf}])+/giu

/** The marks that end a sentence or an emphasis, and not a web address (as in GitHub Flavored Markdown). */
const MARKS_AFTER = "?!.,:;*_~'’‘…`"

const OPENINGS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** A web address in a text, from `start` to before `end`. */
export interface FoundAddress {
  start: number
  end: number
  /** The address as written, with `https://` before `www.`. */
  href: string
}

/** A part of a text: plain text, or a URL with its text. */
export type TextPart = { text: string; href?: string }

/**
 * Finds the web addresses in a text.
 * @param kept the marks that may end an address although they usually end a sentence or an emphasis
 */
export function webAddresses(text: string, kept = ''): FoundAddress[] {
  return Array.from(text.matchAll(WEB_ADDRESS)).flatMap(({ 0: reached, index }) => {
    const address = withoutMarksAfter(reached, kept)
    const href = /^www\./i.test(address) ? `https://${address}` : address
    const host = URL.canParse(href) ? new URL(href).hostname : ''
    // Not a lookbehind in the pattern: Safari before 16.4 cannot read a script with one.
    const isInsideWord = /[\p{L}\p{N}_.@/-]$/u.test(text.slice(Math.max(0, index - 2), index))
    const isAddress = href === address ? host !== '' : host.split('.').length > 2 && !isInsideWord
    return isAddress ? [{ start: index, end: index + address.length, href }] : []
  })
}

/** Finds the web addresses in a user's text; everything else, including other schemes, stays plain text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let rest = 0
  for (const { start, end, href } of webAddresses(text)) {
    if (start > rest) parts.push({ text: text.slice(rest, start) })
    parts.push({ text: href.replace(/^https?:\/\/(www\.)?/i, ''), href })
    rest = end
  }
  if (rest < text.length || parts.length === 0) parts.push({ text: text.slice(rest) })
  return parts
}

/** Cuts the marks at the end of an address, and a bracket that closes none of its own. */
function withoutMarksAfter(address: string, kept: string): string {
  const counts = new Map<string, number>()
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    const opening = OPENINGS[last]
    const closings = counts.get(last) ?? 0
    if (opening !== undefined && closings > (counts.get(opening) ?? 0)) counts.set(last, closings - 1)
    else if (!MARKS_AFTER.includes(last) || kept.includes(last)) break
  }
  return address.slice(0, end)
}
