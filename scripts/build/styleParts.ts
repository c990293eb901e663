import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type ChildNode } from 'postcss'
import parseSelector from 'postcss-selector-parser'
import type { StylePart } from '#server/site/usedStyles.ts'

/** At-rules whose inner rules are separate parts. */
const GROUPS = new Set(['media', 'supports', 'container', 'layer'])

/** Writes the rules of each style file next to the client's manifest: the server sends a page only those it uses. */
export function writeStyleParts(client: string): void {
  const names = readdirSync(join(client, 'assets')).filter(name => name.endsWith('.css'))
  const parts = names.map(name => {
    const css = readFileSync(join(client, 'assets', name), 'utf8')
    return [`/assets/${name}`, stylePartsOf(css)]
  })
  writeFileSync(join(client, '.vite/styles.json'), JSON.stringify(Object.fromEntries(parts)))
}

/** Returns the rules of a style sheet, each with the classes that it needs. */
export function stylePartsOf(css: string): StylePart[] {
  return postcss.parse(css).nodes.flatMap(partOf)
}

function partOf(node: ChildNode): StylePart[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [{ text: `${node}`, selectors: classesOf(node.selector) }]
  if (node.type !== 'atrule') throw new Error(`A style sheet has a ${node.type} outside every rule.`)
  if (node.nodes && GROUPS.has(node.name)) {
    const head = `@${node.name}${node.raws.afterName}${node.params}`
    return [{ head, parts: node.nodes.flatMap(partOf) }]
  }
  return [{ text: node.nodes ? `${node}` : `${node};`, selectors: [[]] }]
}

/** Returns the classes of each selector. A class in parentheses (`:is(...)`, `:not(...)`) may or may not apply, so it is not counted. */
function classesOf(selectors: string): string[][] {
  const root = parseSelector().astSync(selectors)
  return root.nodes.map(selector =>
    selector.nodes.filter(node => node.type === 'class').map(node => node.value),
  )
}
