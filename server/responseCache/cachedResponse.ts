import { hash } from 'node:crypto'
import type { Encoding } from './encodings.ts'

/** A response as a route makes it. */
export interface NewResponse {
  status: number
  body: string | Buffer
  /** The body as the build has compressed it. */
  compressed?: Partial<Record<Encoding, Buffer>>
  type: string
  cacheControl: string
  vary: string
  /** The hash of the data that the response shows. While the data stay the same, the response is not made again. */
  dataHash: string
  /** False for a response that is made each time: its address is one of endlessly many, or a part of it has failed. */
  isCacheable: boolean
  /** Replaces the Content-Security-Policy that every response has. */
  policy?: string
}

/** A response in bytes, with the encodings that clients have asked for so far. */
export interface CachedResponse extends NewResponse {
  body: Buffer
  compressed: Partial<Record<Encoding, Buffer>>
  /** The hash of the body. The ETag adds the encoding to it. */
  etag: string
}

/** Returns the hash of a content: 22 characters that no other content has. */
export function hashOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

/** Turns a new response into bytes with an ETag. */
export function cachedResponse(response: NewResponse): CachedResponse {
  const body = Buffer.from(response.body)
  return { ...response, body, compressed: { ...response.compressed }, etag: hashOf(body) }
}

/** Returns whether the client has this body already, in whatever encoding. */
export function isNotModified({ etag }: CachedResponse, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.includes(etag) || ifNoneMatch.trim() === '*')
}
