import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** The content encodings in which a response may travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

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
export function encodingFor(
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
export async function encode(
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
