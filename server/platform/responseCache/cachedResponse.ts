import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encode, encodingFor } from './encodings.ts'

/** A response as a route makes it. */
export interface NewResponse {
  status: number
  body: string | Buffer
  /** The body as the build has compressed it. */
  compressed?: Partial<Record<Encoding, Buffer>>
  type: string
  cacheControl: string
  vary: string
  /**
   * The hash of the data that the response shows; left out, the hash of the body. While the data stay the same, the response is not made
   * again.
   */
  dataHash?: string
  /** False for a response that is made each time: its address is one of endlessly many, or a part of it has failed. */
  isCacheable: boolean
  /** True for a response that lacks a part: the one that was cached before is better. */
  hasFailedPart?: boolean
  /** Replaces the Content-Security-Policy that every response has. */
  policy?: string
}

/** A response in bytes, with the encodings that clients have asked for so far. */
export interface CachedResponse extends NewResponse {
  body: Buffer
  dataHash: string
  /** The hash of the body. The ETag adds the encoding to it. */
  etag: string
  encoded: Partial<Record<Encoding, EncodedResponse>>
}

/** The bytes and headers that go to every client that accepts an encoding. */
interface EncodedResponse {
  body: Buffer
  headers: Record<string, string>
  /** For a client that has the body already. */
  headersOf304: Record<string, string>
}

/** Returns the hash of a content: 22 characters that no other content has. */
export function hashOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** Turns a new response into bytes with an ETag. */
export function cachedResponse(response: NewResponse): CachedResponse {
  const body = Buffer.from(response.body)
  const etag = hashOf(body)
  return { dataHash: etag, ...response, body, etag, encoded: {} }
}

/** Sends a response in the encoding that the client accepts, compressing it for the first client that does. */
export async function replyWith(
  response: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], response)
  response.encoded[encoding] ??= await encodedResponse(response, encoding)
  return send(response, response.encoded[encoding], request, reply)
}

/** Sends a response if it has been compressed already. Returns whether it was sent. */
export function replyAtOnce(response: CachedResponse, request: FastifyRequest, reply: FastifyReply): boolean {
  const encoded = response.encoded[encodingFor(request.headers['accept-encoding'], response)]
  if (encoded === undefined) return false
  send(response, encoded, request, reply)
  return true
}

async function encodedResponse(response: CachedResponse, encoding: Encoding): Promise<EncodedResponse> {
  const body = response.compressed?.[encoding] ?? (await encode(response, encoding))
  const headersOf304 = {
    'cache-control': response.cacheControl,
    vary: response.vary,
    etag: `"${response.etag}-${encoding}"`,
    ...(response.policy && { 'content-security-policy': response.policy }),
  }
  const headers = {
    ...headersOf304,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-type': response.type,
  }
  return { body, headers, headersOf304 }
}

function send(
  { status, etag, vary }: CachedResponse,
  { body, headers, headersOf304 }: EncodedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const varyBefore = reply.getHeader('vary')
  const isKnown = isNotModified(etag, request.headers['if-none-match'])
  reply.headers(isKnown ? headersOf304 : headers)
  if (varyBefore !== undefined) reply.header('vary', joinedVary(String(varyBefore), vary))
  return isKnown ? reply.code(304).send() : reply.code(status).send(body)
}

/** Returns whether the client has this body already, in whatever encoding. */
function isNotModified(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*')
}

/** Adds to what earlier hooks vary by, such as the origin of a script. */
function joinedVary(before: string, vary: string): string {
  const others = before.split(/,\s*/).filter(name => name !== '' && !vary.includes(name))
  return [...others, vary].join(', ')
}
