import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The number of class sets remembered with the styles that they use: pages of one kind differ in few classes. */
const KNOWN_SETS = 20

/** A rule is used if all classes of one of its selectors are on the page. */
interface Rule {
  text: string
  /** The classes of each selector; a selector without classes is always used. */
  selectors: string[][]
}

/** `@media` and the like: each rule inside is checked on its own. */
interface Group {
  head: string
  parts: StylePart[]
}

/** A piece of a style sheet, as parsed by the build (`scripts/build/styleParts.ts`). */
export type StylePart = Rule | Group

/** Styles, and the `sha256-...` by which a Content-Security-Policy allows them. */
export interface UsedStyles {
  text: string
  hash: string
}

/**
 * Returns the part of a style sheet that a rendered page needs: rules for classes that are not on it are left out.
 * The app's own style files bring them before anything is rendered again.
 */
export function usedStyles(parts: readonly StylePart[]): (html: string) => UsedStyles {
  const known = new LRUCache<string, UsedStyles>({ max: KNOWN_SETS })
  return html => {
    const attributes = new Set<string>()
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) attributes.add(names)
    const classes = [...attributes].join(' ')
    const used = known.get(classes) ?? hashed(textOf(parts, new Set(classes.split(' '))))
    known.set(classes, used)
    return used
  }
}

function hashed(text: string): UsedStyles {
  return { text, hash: policyHash(text) }
}

/** Returns the hash of an inline script or style, in the form of a Content-Security-Policy. */
export function policyHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function textOf(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const part of parts) {
    if ('text' in part) {
      if (part.selectors.some(names => names.every(name => classes.has(name)))) text += part.text
      continue
    }
    const inner = textOf(part.parts, classes)
    if (inner !== '') text += `${part.head}{${inner}}`
  }
  return text
}
