import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A text in a source file that may be for people. */
export interface SourceText {
  /** The file and line, `src/app/routes.tsx:12`. */
  at: string
  text: string
}

/**
 * Returns the texts in the TypeScript files of a folder: string literals, templates with `…` for each expression, and JSX text.
 * It leaves out types, import paths, property names, tagged templates such as SQL, and single lower-case words, which are code.
 */
export function textsBelow(folder: string): SourceText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .flatMap(name => {
      const file = `${folder}/${name}`
      const source = readFileSync(file, 'utf8')
      const found: SourceText[] = []
      walk(parseSync(file, source).program, (start, written) => {
        const text = written.replace(/\s+/g, ' ').trim()
        if (/\s/.test(text) || /^[A-Z]/.test(text))
          found.push({ at: `${file}:${source.slice(0, start).split('\n').length}`, text })
      })
      return found
    })
}

interface Node {
  type: string
  start: number
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

const CODE =
  /^(?:Import|Export(?:All|Named)?)Declaration$|^TaggedTemplateExpression$|^TS(?!As|Satisfies|NonNull)/

function walk(node: unknown, tell: (start: number, text: string) => void): void {
  if (Array.isArray(node)) {
    for (const inner of node) walk(inner, tell)
    return
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type, start, value, quasis } = node as Node
  if (CODE.test(type) && !('declaration' in node && node.declaration !== null)) return
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') tell(start, value)
  if (type === 'TemplateLiteral') tell(start, quasis?.map(quasi => quasi.value.cooked).join('…') ?? '')
  for (const [name, inner] of Object.entries(node)) {
    const isName = name === 'key' && !(node as { computed?: boolean }).computed
    if (name !== 'source' && !isName) walk(inner, tell)
  }
}
