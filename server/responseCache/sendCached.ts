import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodedFor, isKnown, type KeptAnswer } from './cachedResponse.ts'
import { encodingFor } from './encodings.ts'

/**
 * Sends a kept answer through the framework, and remembers its headers for the door.
 * @param onGrowth told when another encoding of it has been made
 */
export async function sendKept(
  answer: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  onGrowth: () => void = () => undefined,
): Promise<FastifyReply> {
  const acceptEncoding = request.headers['accept-encoding']
  const encoded = await encodedFor(answer, acceptEncoding)
  const encoding = encodingFor(acceptEncoding, answer)
  reply.headers({
    'content-type': answer.type,
    'cache-control': answer.cacheControl,
    vary: varyOf(reply, answer.vary),
    etag: encoded.etag,
    ...(answer.policy && { 'content-security-policy': answer.policy }),
    ...(encoding !== 'identity' && !encoded.isPlain && { 'content-encoding': encoding }),
  })
  if (answer.isKeepable && !encoded.headers) {
    encoded.headers = reply.getHeaders()
    onGrowth()
  }
  if (isKnown(answer, request.headers['if-none-match'])) {
    return reply.code(304).removeHeader('content-type').removeHeader('content-encoding').send()
  }
  return reply.code(answer.status).send(encoded.bytes)
}

/** What earlier hooks vary by (the sender's origin) stays. */
function varyOf(reply: FastifyReply, vary: string): string {
  const before = String(reply.getHeader('vary') ?? '')
    .split(/,\s*/)
    .filter(name => name !== '' && !vary.includes(name))
  return [...before, vary].join(', ')
}
