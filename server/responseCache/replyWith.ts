import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, isNotModified } from './cachedResponse.ts'
import { type Encoding, encode, encodingFor } from './encodings.ts'

/** Sends a response in the encoding that the client accepts, compressing it for the first client that does. */
export async function replyWith(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], response)
  response.compressed[encoding] ??= await encode(response.body, encoding)
  return send(response, encoding, request, reply)
}

/** Sends a response if it has been compressed already. Returns whether it was sent. */
export function replyAtOnce(response: CachedResponse, request: FastifyRequest, reply: FastifyReply): boolean {
  const encoding = encodingFor(request.headers['accept-encoding'], response)
  if (response.compressed[encoding] === undefined) return false
  send(response, encoding, request, reply)
  return true
}

function send(
  response: CachedResponse,
  encoding: Encoding,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({
    'cache-control': response.cacheControl,
    vary: varyOf(reply, response.vary),
    etag: `"${response.etag}-${encoding}"`,
  })
  if (response.policy) reply.header('content-security-policy', response.policy)
  if (isNotModified(response, request.headers['if-none-match'])) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(response.status).header('content-type', response.type).send(response.compressed[encoding])
}

/** Adds to what earlier hooks vary by, such as the origin of a script. */
function varyOf(reply: FastifyReply, vary: string): string {
  const before = reply.getHeader('vary')
  if (before === undefined) return vary
  const others = String(before)
    .split(/,\s*/)
    .filter(name => name !== '' && !vary.includes(name))
  return [...others, vary].join(', ')
}
