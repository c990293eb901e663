import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** How an answer's bytes travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this a packet holds the answer either way. */
const WORTH_COMPRESSING_BYTES = 1_024

/** A page is compressed for the visitor who waits for it; more would be slower than the bytes that it saves. */
const BROTLI_QUALITY = 5
/** What is sent once is not worth much time: a quarter of it, for a few bytes more. */
const FLEETING_BROTLI_QUALITY = 2
/** A tenth smaller, and fifty times slower: for what is asked for again and again. */
const BEST_BROTLI_QUALITY = 11
const GZIP_LEVEL = 6
const FLEETING_GZIP_LEVEL = 2
/** 256 kB: more than a page, and far less memory for each compression under way than brotli's usual 4 MB. */
const BROTLI_WINDOW_BITS = 18

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The encoding that a request takes and the answer is worth: pictures are compressed already. */
export function encodingFor(
  acceptEncoding: string | undefined,
  { identity, type }: { identity: Buffer; type: string },
): Encoding {
  if (acceptEncoding === undefined || identity.length < WORTH_COMPRESSING_BYTES) return 'identity'
  if (/^image\/(?!svg)/.test(type)) return 'identity'
  if (takes(acceptEncoding, 'br')) return 'br'
  return takes(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

/**
 * Compresses what is kept in Node's own threads, beside the requests that go on meanwhile; what is sent once is quicker done
 * on the spot than handed over and back.
 */
export async function encode(bytes: Buffer, encoding: Encoding, isKept: boolean): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') {
    return isKept ? zip(bytes, { level: GZIP_LEVEL }) : gzipSync(bytes, { level: FLEETING_GZIP_LEVEL })
  }
  return isKept
    ? brotli(bytes, brotliOptions(bytes, BROTLI_QUALITY))
    : brotliCompressSync(bytes, brotliOptions(bytes, FLEETING_BROTLI_QUALITY))
}

/** The same bytes in brotli's densest form, in a thread beside. */
export function press(bytes: Buffer): Promise<Buffer> {
  return brotli(bytes, brotliOptions(bytes, BEST_BROTLI_QUALITY))
}

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
}

function takes(acceptEncoding: string, name: string): boolean {
  if (!acceptEncoding.includes(name)) return false
  // Rarely does a client name an encoding to refuse it.
  if (!acceptEncoding.includes('q=0')) return true
  const found = new RegExp(`\\b${name}\\s*;\\s*q=([\\d.]+)`).exec(acceptEncoding)
  return found === null || Number(found[1]) > 0
}
