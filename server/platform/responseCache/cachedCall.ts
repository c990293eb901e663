import type { FastifyRequest } from 'fastify'
import { type Endpoint, filledPath } from '#contract/endpoint.ts'
import { serializerCompiler } from '../http/validation.ts'
import { hashOf, type NewResponse } from './cachedResponse.ts'

/** A CDN may cache public responses for a moment; it and browsers may show them a little longer while they revalidate by ETag. */
export const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

/** Returns the canonical URL of a visitor's call: the validated parameters that the contract names, in alphabetical order. */
export function canonicalUrl(endpoint: Endpoint, request: FastifyRequest): string {
  const given = request.query as Record<string, unknown>
  const known = Object.keys(endpoint.query?.properties ?? {})
    .sort()
    .filter(name => given[name] !== undefined)
    .map(name => [name, String(given[name])])
  const address = filledPath(endpoint, request.params as object)
  return known.length === 0 ? `visitor ${address}` : `visitor ${address}?${new URLSearchParams(known)}`
}

/** Turns a visitor's reply into a response for the cache. */
export function jsonResponse(
  { method, path, reply }: Endpoint,
  value: unknown,
  isCacheable: boolean,
  cachedHash: string | null,
): NewResponse | 'same' {
  const body = serializerCompiler({ schema: reply, method, url: path })(value)
  if (cachedHash !== null && hashOf(body) === cachedHash) return 'same'
  return {
    status: 200,
    body,
    type: 'application/json; charset=utf-8',
    cacheControl: PUBLIC,
    vary: 'Authorization, Accept-Encoding',
    isCacheable,
  }
}
