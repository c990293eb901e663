import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Pages of one kind differ in few classes: so many sets of them are remembered with the styles that they use. */
const KNOWN_SETS = 20

/** A rule is used where one of its selectors has all of its classes on the page. */
interface Rule {
  text: string
  /** The classes of each selector; a selector without classes is always used. */
  selectors: string[][]
}

/** `@media` and the like: what is in it counts, rule by rule. */
interface Group {
  head: string
  parts: StylePart[]
}

/** A piece of a style sheet, as the build has parsed it (`scripts/build/styleParts.ts`). */
export type StylePart = Rule | Group

/** Styles, and the `sha256-...` by which a Content-Security-Policy lets them in. */
export interface UsedStyles {
  text: string
  hash: string
}

/**
 * The part of a style sheet that a rendered page needs: rules for classes that are nowhere on it are left out. They come
 * with the app's own style files before anything is drawn anew.
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

/** The hash of an inline script or style, as a Content-Security-Policy names it. */
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
