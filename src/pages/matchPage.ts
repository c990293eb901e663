import { type Page, type PageName, pageList } from './pages.ts'

/** The page at a path. */
export interface PageMatch {
  name: PageName
  page: Page
  /** The decoded parts of the path that match `:slug` and other parameters of the pattern. */
  params: Readonly<Record<string, string>>
}

/** Finds the page of a path like the router: ignores case and trailing slashes, and prefers fixed paths to parameters. */
export function matchPage(path: string): PageMatch | null {
  const parts = partsOf(path)
  for (const { name, page, pattern } of patterns) {
    const params = paramsOf(pattern, parts)
    if (params) return { name, page, params }
  }
  return null
}

/** The API's limit of a parameter, without control characters; no page has an address with anything else. */
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

/** Returns the parts between the slashes, without trailing slashes. A part that cannot be decoded stays as it is. */
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
