import { webAddresses } from './linkedText.ts'
import { meetingPlace } from './meetingLink.ts'

/** The link in a pasted text (null if there is nothing), or a sentence that says why there is no single link. */
export type PastedLink = { link: string | null } | { fault: string }

interface Reading {
  /** The place for other words, such as a passcode; without one the sentence asks to remove them. */
  wordsGoTo?: string
  /** The sentence if there is no right link. */
  noLink?: string
  /** Returns whether a link may be in the field; by default if it is https and has no user name or password. */
  isRight?: (link: string) => boolean
}

/** The most characters of a text that a sentence repeats. */
const QUOTED_MAX = 60

/** A room's code or a video's id may end in these, so they are cut only from a link between two of them. */
const EMPHASIS = '_~'

/**
 * Reads what a person pasted into a field for one https link. Quotation marks, brackets and invisible characters
 * around the link are cut, and a link without a scheme gets `https://`; the link itself stays as it is.
 * @param label the name of the field, which begins the sentence
 */
export function readPastedLink(
  text: string,
  label: string,
  { wordsGoTo, noLink = `${label} must start with https://.`, isRight = isSafe }: Reading = {},
): PastedLink {
  const typed = text.replace(/\p{Cf}/gu, ' ').trim()
  if (typed === '') return { link: null }
  const { links, words } = apart(withScheme(typed))
  const [link] = links
  if (link === undefined) return { fault: noLink }
  if (links.size > 1)
    return { fault: `${label} must be one link, but there are ${links.size}. Paste only one of them.` }
  if (!isRight(link)) return { fault: noLink }
  if (words !== '') {
    const quoted = `“${shortened(words)}”`
    const advice = wordsGoTo ? `Put ${quoted} into ${wordsGoTo}.` : `Remove ${quoted}.`
    return { fault: `${label} must be only the link. ${advice}` }
  }
  return { link }
}

function isSafe(link: string): boolean {
  return meetingPlace(link) !== null
}

/** Splits a text into its different links and the words outside of them. */
function apart(text: string): { links: ReadonlySet<string>; words: string } {
  const links = new Set<string>()
  const outside: string[] = []
  let rest = 0
  for (const { start, end, href } of webAddresses(text, EMPHASIS)) {
    const mark = text.charAt(start - 1)
    const isBetweenMarks = mark !== '' && EMPHASIS.includes(mark) && href.endsWith(mark)
    links.add((isBetweenMarks ? href.slice(0, -1) : href).replace(/^https:/i, 'https:'))
    outside.push(text.slice(rest, start))
    rest = end
  }
  outside.push(text.slice(rest))
  const words = outside
    .filter(part => /[\p{L}\p{N}]/u.test(part))
    .map(part => part.split(/\s+/).filter(Boolean).join(' '))
  return { links, words: words.join(' … ') }
}

/** Puts `https://` before the first `meet.google.com/abc` of a text without a web address. */
function withScheme(text: string): string {
  if (webAddresses(text).length > 0) return text
  for (const { 0: part, index } of text.matchAll(/[^\s<>()[\]"'“”‘’«»*]+/g)) {
    const [host = '', path = ''] = part.split('/')
    const labels = host.split('.')
    const isHost =
      labels.every(label => /^[a-z\d-]+$/i.test(label)) && /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
    if (labels.length > 1 && isHost && path !== '')
      return `${text.slice(0, index)}https://${text.slice(index)}`
  }
  return text
}

function shortened(words: string): string {
  const signs = Array.from(words)
  return signs.length > QUOTED_MAX ? `${signs.slice(0, QUOTED_MAX).join('')}…` : words
}
