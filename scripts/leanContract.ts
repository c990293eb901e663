import { type Plugin, parseAst } from 'vite'

/** What the browser's client reads of an endpoint. */
const READ_BY_BROWSER = new Set(['method', 'path', 'files', 'produces'])

/**
 * Leaves the schemas out of the browser's contract: of an endpoint its method, path and files stay, of a schema nothing does.
 * The stand-in for TypeBox already makes them empty; this spares their text too.
 */
export function leanContract(): Plugin {
  return {
    name: 'academy-lean-contract',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/\w+\.ts$/ },
      handler(code) {
        if (!code.includes('#contract/schema.ts')) return null
        return { code: withoutSchemas(code), map: null }
      },
    },
  }
}

/** The module's text with each top-level schema as `undefined` and each endpoint without its schemas. */
export function withoutSchemas(code: string): string {
  const cuts: Cut[] = []
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) if (init) cuts.push(...cutsIn(init))
  }
  let lean = code
  for (const { start, end, text } of cuts.reverse()) lean = lean.slice(0, start) + text + lean.slice(end)
  return lean
}

interface Cut {
  start: number
  end: number
  text: string
}

interface Value {
  type: string
  start: number
  end: number
}

function cutsIn(value: Value): Cut[] {
  const names = propertiesOf(value)
  if (names.some(({ name }) => name === 'method') && names.some(({ name }) => name === 'path')) {
    return names
      .filter(({ name }) => name !== null && !READ_BY_BROWSER.has(name))
      .map(({ name, start, end }) => ({ start, end, text: `${name}: undefined` }))
  }
  return isMade(value) ? [{ start: value.start, end: value.end, text: 'undefined' }] : []
}

/** The named properties of an object; a spread has no name. */
function propertiesOf(value: Value & { properties?: (Value & { key?: { name?: string } })[] }) {
  if (value.type !== 'ObjectExpression') return []
  return (value.properties ?? []).map(({ key, start, end }) => ({ name: key?.name ?? null, start, end }))
}

/** Whether a value is made by calling something, as every schema is, and nothing else in those modules. */
function isMade(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(isMade)
  const type = 'type' in value ? value.type : undefined
  if (type === 'CallExpression') return true
  if (type === 'ArrowFunctionExpression' || type === 'FunctionExpression') return false
  return Object.values(value).some(isMade)
}
