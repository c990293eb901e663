import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response made by a route. */
export interface NewResponse {
  status: number
  body: string | Buffer
  /** The body as compressed by the build. */
  compressed?: Partial<Record<Encoding, Buffer>>
  type: string
  cacheControl: string
  vary: string
  /**
   * The hash of the data that the response shows; by default the hash of the body. The response is not made again until it changes.
   */
  dataHash?: string
  /** False for a response that is made each time: its URL is one of endlessly many, or a part of it failed. */
  isCacheable: boolean
  /** True for a response that lacks a part; the cached one is better. */
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
  if (varyBefore !== undefined) reply.header('vary', mergedVary(String(varyBefore), vary))
  return isKnown ? reply.code(304).send() : reply.code(status).send(body)
}

/** Returns whether the client has this body already, in whatever encoding. */
function isNotModified(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*')
}

/** Adds to what earlier hooks vary by, such as the origin of a script. */
function mergedVary(before: string, vary: string): string {
  const others = before.split(/,\s*/).filter(name => name !== '' && !vary.includes(name))
  return [...others, vary].join(', ')
}

/** The content encodings in which a response may travel. */
type Encoding = 'br' | 'gzip' | 'identity'

/** A shorter body fits into one packet with or without compression; one that the build has compressed costs nothing. */
const WORTH_COMPRESSING_BYTES = 1_024

/** Pictures and fonts are compressed already. */
const COMPRESSED_TYPE = /^(?:image\/(?!svg)|font\/)/

/** A visitor waits while a body is compressed for the first time: 11 would save a tenth of the bytes in a hundred times the time. */
const KEPT = { brotli: 5, gzip: 6 }
/** A body that is sent once, such as a person's own page, takes half the time at 3, for an eighth more bytes; so does a short body, such as a course as JSON. */
const QUICK = { brotli: 3, gzip: 3 }
const SHORT_BYTES = 16 * 1024
/** A longer body than that of a page is compressed in a thread of Node's pool, so that nobody else waits for it. */
const LONG_BYTES = 128 * 1024
/** 256 kB: more than a page, and far less memory for each compression than brotli's usual 4 MB. */
const BROTLI_WINDOW_BITS = 18

const brotliInPool = promisify(brotliCompress)
const gzipInPool = promisify(gzip)

/** Returns the encoding that the client accepts and the body is worth. */
function encodingFor(
  acceptEncoding: string | undefined,
  { body, type, compressed }: { body: Buffer; type: string; compressed?: { br?: Buffer } },
): Encoding {
  const isWorthIt = body.length >= WORTH_COMPRESSING_BYTES || compressed?.br !== undefined
  if (acceptEncoding === undefined || !isWorthIt) return 'identity'
  if (COMPRESSED_TYPE.test(type)) return 'identity'
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/** Compresses the body of a response: well where many will be sent it, quickly otherwise. */
async function encode(
  { body, isCacheable }: { body: Buffer; isCacheable: boolean },
  encoding: Encoding,
): Promise<Buffer> {
  if (encoding === 'identity') return body
  const isLong = body.length > LONG_BYTES
  const quality = isCacheable && body.length >= SHORT_BYTES ? KEPT : QUICK
  if (encoding === 'gzip') {
    const options = { level: quality.gzip }
    return isLong ? gzipInPool(body, options) : gzipSync(body, options)
  }
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  return isLong ? brotliInPool(body, options) : brotliCompressSync(body, options)
}

function accepts(acceptEncoding: string, name: string): boolean {
  if (!acceptEncoding.includes(name)) return false
  // Clients rarely name an encoding to refuse it.
  if (!acceptEncoding.includes('q=0')) return true
  const found = new RegExp(`\\b${name}\\s*;\\s*q=([\\d.]+)`).exec(acceptEncoding)
  return found === null || Number(found[1]) > 0
}
