/** The time for which a prefetched answer counts as fresh, in milliseconds. */
const FRESH_MS = 10_000
const KEPT_MAX = 20

interface AheadReply {
  reply: Promise<Response>
  until: number
}

/**
 * Creates the cache of prefetched answers. `early` has the requests made before this script ran, by key. `ahead` is a `fetch`
 * that
 * stores its answer; `first` is a `fetch` that takes a stored answer once, or asks the server.
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
      // The answer may never be used, and an unhandled rejection would be an error of the page.
      copy.catch(() => undefined)
      kept.delete(key)
      kept.set(key, { reply: copy, until: Date.now() + FRESH_MS })
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
      return reply
    },
    async first(input, init) {
      const key = keyOf(input, init)
      if (key === null) {
        // A change can affect any prefetched answer.
        kept.clear()
        return send(input, init)
      }
      const found = kept.get(key)
      kept.delete(key)
      if (!found || found.until < Date.now()) return send(input, init)
      // A failed prefetch is retried, because the server may work again.
      const early = await found.reply.catch(() => null)
      return early?.ok ? early : send(input, init)
    },
  }
}

/** Returns the bearer and the address as a key; null for anything but a plain GET. */
function keyOf(input: RequestInfo | URL, init?: RequestInit): string | null {
  if ((init?.method ?? 'GET') !== 'GET' || typeof input !== 'string') return null
  return `${new Headers(init?.headers).get('authorization') ?? ''} ${input}`
}
