import { type Page, type PageName, pageList } from './pages.ts'

/** The page that a path leads to. */
export interface PageMatch {
  name: PageName
  page: Page
  /** The parts of the path for which the pattern has `:slug` and the like, decoded. */
  params: Readonly<Record<string, string>>
}

/** Finds the page of a path as the router does: in any case, with slashes at its end, and a fixed address before one with a parameter. */
export function matchPage(path: string): PageMatch | null {
  const parts = partsOf(path)
  for (const { name, page, pattern } of patterns) {
    const params = paramsOf(pattern, parts)
    if (params) return { name, page, params }
  }
  return null
}

/** The longest parameter that the API takes, and no control character: an address with anything else leads to no page. */
const IS_PARAMETER = /^\P{Cc}{1,200}$/u

const patterns = pageList
  .map(([name, page]) => ({ name, page, pattern: page.path.split('/').filter(Boolean) }))
  .sort((a, b) => parametersIn(a.pattern) - parametersIn(b.pattern))

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  if (pattern.length !== parts.length) return null
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? ''
    if (expected.startsWith(':') && IS_PARAMETER.test(part)) params[expected.slice(1)] = part
    else if (expected !== part.toLowerCase()) return null
  }
  return params
}

/** The parts between the slashes, without slashes at the end. A path that cannot be decoded stays as it is. */
function partsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  while (parts.at(-1) === '') parts.pop()
  return parts.map(decoded)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function parametersIn(pattern: readonly string[]): number {
  return pattern.filter(part => part.startsWith(':')).length
}
