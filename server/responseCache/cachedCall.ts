import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { serializerCompiler } from '../http/serialization.ts'
import { type MadeAnswer, markOf } from './cachedResponse.ts'

/** A CDN may hold what is public for a moment; it and a browser may show it a little longer while they ask anew, by ETag. */
export const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

/** The one spelling of a call's address: what was validated and is named by the contract, in the order of the alphabet. */
export function keyOfCall({ path, query }: Endpoint, request: FastifyRequest): string {
  const params = request.params as Record<string, string>
  const asked = request.query as Record<string, unknown>
  const known = Object.keys(query?.properties ?? {})
    .sort()
    .filter(name => asked[name] !== undefined)
    .map(name => [name, String(asked[name])])
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return known.length === 0 ? `api ${address}` : `api ${address}?${new URLSearchParams(known)}`
}

/** A call's answer to a visitor without an account, as bytes to keep; `same` when they are those that are kept. */
export function madeOfReply(
  { method, path, reply }: Endpoint,
  value: unknown,
  isKeepable: boolean,
  kept: string | null,
): MadeAnswer | 'same' {
  const text = serializerCompiler({ schema: reply, method, url: path })(value)
  const fingerprint = markOf(text)
  if (fingerprint === kept) return 'same'
  return {
    status: 200,
    text,
    type: 'application/json; charset=utf-8',
    cacheControl: PUBLIC,
    vary: 'Authorization, Accept-Encoding',
    fingerprint,
    mark: fingerprint,
    isKeepable,
  }
}
