import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** How an answer's bytes travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this a packet holds the answer either way. */
const WORTH_COMPRESSING_BYTES = 1_024

/** Somebody waits for it: a third of a better quality's time, for a tenth more bytes. */
const QUICK_BROTLI_QUALITY = 2
/** Some tenths of a millisecond more, which a phone's line gives back: a page is to come with the first packets, 14 kB. */
const PAGE_BROTLI_QUALITY = 5
/** The least bytes, a hundred times slower: for what is asked for again and again. */
const BEST_BROTLI_QUALITY = 11
const GZIP_LEVEL = 4
/** What is longer than a page goes to Node's own threads: nobody else is to wait for it. */
const LONG_BYTES = 128 * 1024
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

/** Compresses what somebody waits for. @param type its media type */
export async function encode(bytes: Buffer, encoding: Encoding, type: string): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  const isLong = bytes.length > LONG_BYTES
  if (encoding === 'gzip') {
    return isLong ? zip(bytes, { level: GZIP_LEVEL }) : gzipSync(bytes, { level: GZIP_LEVEL })
  }
  const options = brotliOptions(
    bytes,
    type.startsWith('text/html') ? PAGE_BROTLI_QUALITY : QUICK_BROTLI_QUALITY,
  )
  return isLong ? brotli(bytes, options) : brotliCompressSync(bytes, options)
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
