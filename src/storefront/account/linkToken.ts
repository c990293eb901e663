const IS_TOKEN = /^[\w-]{43}$/

/** The token of the link in a letter; empty where the address holds none that could be one. */
export function linkTokenIn(search: URLSearchParams): string {
  const token = search.get('token') ?? ''
  return IS_TOKEN.test(token) ? token : ''
}
