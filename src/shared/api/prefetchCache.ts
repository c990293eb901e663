/** The time for which a prefetched answer counts as fresh, in milliseconds. */
const FRESH_MS = 10_000
const KEPT_MAX = 20

interface AheadReply {
  reply: Promise<Response>
  until: number
}

/**
 * Answers fetched before they are needed: `early` are those that were asked for before this script ran, by their keys. `ahead`
 * is the `fetch` that stores what it reads; `first` is the `fetch` that takes a stored answer once, and asks the server where
 * there is none.
 */
export function prefetchCache(
  send: typeof fetch,
  early: ReadonlyMap<string, Promise<Response>> = new Map(),
): { ahead: typeof fetch; first: typeof fetch } {
  const kept = new Map<string, AheadReply>()
  for (const [key, reply] of early) kept.set(key, { reply, until: Date.now() + FRESH_MS })

  return {
    async ahead(input, init) {
      const key = keyOf(input, init)
      if (key === null) return send(input, init)
      const reply = send(input, init)
      const copy = reply.then(response => response.clone())
      // Nobody may ever take it, and a failure that nobody hears is an error of the page.
      copy.catch(() => undefined)
      kept.delete(key)
      kept.set(key, { reply: copy, until: Date.now() + FRESH_MS })
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
      return reply
    },
    async first(input, init) {
      const key = keyOf(input, init)
      if (key === null) {
        // Whatever is changed may show in what was fetched before.
        kept.clear()
        return send(input, init)
      }
      const found = kept.get(key)
      kept.delete(key)
      if (!found || found.until < Date.now()) return send(input, init)
      // A prefetch that failed is tried again: the server may work again meanwhile.
      const early = await found.reply.catch(() => null)
      return early?.ok ? early : send(input, init)
    },
  }
}

/** The address and who asks for it; null for what is no plain reading. */
function keyOf(input: RequestInfo | URL, init?: RequestInit): string | null {
  if ((init?.method ?? 'GET') !== 'GET' || typeof input !== 'string') return null
  return `${new Headers(init?.headers).get('authorization') ?? ''} ${input}`
}
