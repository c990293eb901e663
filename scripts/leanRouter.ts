import { type Plugin, parseAst } from 'vite'

/** Options of a router that the academy's has not. */
const NEVER_GIVEN = new Set(['patchRoutesOnNavigation', 'instrumentations', 'dataStrategy', 'mask'])
/** Properties that are written and never read. */
const NEVER_READ = new Set(['displayName', 'active'])
/** Nobody adds routes while a page is open, and every route stands in a data router. */
const NEVER_CALLED = new Set([
  'patchRoutes',
  '_internalSetRoutes',
  'PrefetchPageLinks',
  'useNavigateUnstable',
  'loadLazyRouteProperty',
])
/** Contexts that only react-router's framework provides, and what they are without it. */
const NEVER_PROVIDED: Readonly<Record<string, string>> = {
  FrameworkContext: '(void 0)',
  RSCRouterContext: 'false',
}
/** What they say is for a developer, who has the development build. */
const CHECKS = new Set(['invariant', 'invariant2'])
const WARNINGS = new Set(['warning', 'warnOnce', 'warningOnce'])
/** Comparisons that always come out as "not equal": the site has no base path, a form is sent as a form. */
const NEVER_EQUAL: readonly RegExp[] = [
  /^useTransitions [!=]== (?:true|false)$/,
  /^\w*[eE]ncType [!=]== "(?:application\/json|text\/plain)"$/,
  /^typeof [\w.]+\.lazy [!=]== "object"$/,
]
const ALWAYS_EQUAL: readonly RegExp[] = [/^basename [!=]== "\/"$/]

/**
 * Tells the browser's build what the academy never asks react-router for, so that the minifier can drop what would answer:
 * routes that are discovered one by one, tracing, the framework's own way of loading, and warnings (docs/decisions/017).
 */
export function leanRouter(): Plugin {
  return {
    name: 'academy-lean-router',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/[\w-]+\.mjs$/ },
      handler: code => ({ code: withoutUnasked(code), map: null }),
    },
  }
}

/** The module's text with each unasked question answered in advance. */
export function withoutUnasked(code: string): string {
  const cuts: Cut[] = []
  const visit = (value: unknown): void => {
    const cut = isNode(value) ? cutIn(value, code) : null
    if (cut) cuts.push(cut)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(code).body)
  let lean = code
  for (const { start, end, text } of cuts.reverse()) lean = lean.slice(0, start) + text + lean.slice(end)
  return lean
}

interface Cut {
  start: number
  end: number
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  name?: string
  id?: Node | null
  body?: Node
  callee?: Node
  arguments?: Node[]
  object?: Node
  property?: Node
  expression?: Node
  left?: Node
  operator?: string
  argument?: Node
  test?: Node
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function cutIn(node: Node, code: string): Cut | null {
  const { type, callee, object, property, left, test } = node
  const instead = (text: string, { start, end } = node): Cut => ({ start, end, text })
  if (type === 'FunctionDeclaration' && node.body && NEVER_CALLED.has(node.id?.name ?? '')) {
    return instead('{ return null }', node.body)
  }
  if (type === 'CallExpression' && callee) return cutInCall(node, callee, code)
  if (type === 'MemberExpression' && isOption(object, property)) return instead('(void 0)')
  if (type === 'BinaryExpression') {
    const text = code.slice(node.start, node.end)
    const isNot = node.operator === '!=='
    if (NEVER_EQUAL.some(one => one.test(text))) return instead(String(isNot))
    if (ALWAYS_EQUAL.some(one => one.test(text))) return instead(String(!isNot))
  }
  if (type === 'IfStatement' && test?.name === 'isFogOfWar') return instead('false', test)
  if (type === 'UnaryExpression' && node.argument?.name === 'isFogOfWar') return instead('true')
  if (object?.name === 'fogOfWar' && property?.name === 'active') return instead('false')
  if (type === 'AssignmentExpression' && NEVER_READ.has(left?.property?.name ?? ''))
    return instead('(void 0)')
  return null
}

function isOption(object: Node | undefined, property: Node | undefined): boolean {
  return ['init', 'opts'].includes(object?.name ?? '') && NEVER_GIVEN.has(property?.name ?? '')
}

function cutInCall(call: Node, callee: Node, code: string): Cut | null {
  const { start, end, arguments: [first] = [] } = call
  if (callee.name && WARNINGS.has(callee.name)) return { start, end, text: '(void 0)' }
  if (callee.name && CHECKS.has(callee.name) && first) {
    return { start, end, text: `${callee.name}(${withoutUnasked(code.slice(first.start, first.end))})` }
  }
  const provided = callee.property?.name === 'useContext' ? NEVER_PROVIDED[first?.name ?? ''] : undefined
  return provided === undefined ? null : { start, end, text: provided }
}
