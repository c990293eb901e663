const IS_TOKEN = /^[\w-]{43}$/

/** Returns the token of a letter's link; empty if the address has no well-formed one. */
export function linkTokenIn(search: URLSearchParams): string {
  const token = search.get('token') ?? ''
  return IS_TOKEN.test(token) ? token : ''
}
