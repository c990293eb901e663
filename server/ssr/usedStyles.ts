import { LRUCache } from 'lru-cache'

/** Pages of one kind differ in few classes: so many sets of them are remembered with the styles that they use. */
const KNOWN_SETS = 20

/** A rule whose selectors name classes: it is used where one selector has all of its classes on the page. */
interface Rule {
  text: string
  /** The classes of each selector; a selector without classes is always used. */
  selectors: string[][]
}

/** `@media` and the like: what is in it counts, rule by rule. */
interface Group {
  head: string
  parts: Part[]
}

type Part = Rule | Group

/**
 * The part of a style sheet that a rendered page needs: rules for classes that are nowhere on it are left out. They come
 * with the app's own style files before anything is drawn anew.
 */
export function usedStyles(css: string): (html: string) => string {
  const parts = partsOf(css)
  const known = new LRUCache<string, string>({ max: KNOWN_SETS })
  return html => {
    const attributes = new Set<string>()
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) attributes.add(names)
    const classes = [...attributes].join(' ')
    const used = known.get(classes) ?? textOf(parts, new Set(classes.split(' ')))
    known.set(classes, used)
    return used
  }
}

function textOf(parts: readonly Part[], classes: ReadonlySet<string>): string {
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

function partsOf(css: string): Part[] {
  return blocksOf(css).map(({ head, body }) => {
    if (/^@(?:media|supports|container|layer)\b/.test(head) && body !== null) {
      return { head, parts: partsOf(body) }
    }
    const text = body === null ? `${head};` : `${head}{${body}}`
    return { text, selectors: head.startsWith('@') ? [[]] : selectorsOf(head) }
  })
}

/** What stands in parentheses (`:is(...)`, `:not(...)`) may or may not apply: it is not counted. */
function selectorsOf(head: string): string[][] {
  let plain = head
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '')
  return plain.split(',').map(selector => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))
}

/** The blocks of one level, in their order; a statement without a block has no body. */
function blocksOf(css: string): { head: string; body: string | null }[] {
  const blocks: { head: string; body: string | null }[] = []
  let depth = 0
  let headFrom = 0
  let bodyFrom = 0
  for (const { 0: sign, index } of css.matchAll(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|[{};]/g,
  )) {
    if (sign === '{') {
      if (depth === 0) bodyFrom = index + 1
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      blocks.push({ head: css.slice(headFrom, bodyFrom - 1).trim(), body: css.slice(bodyFrom, index) })
      headFrom = index + 1
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(headFrom, index).trim(), body: null })
      headFrom = index + 1
    }
  }
  return blocks
}
