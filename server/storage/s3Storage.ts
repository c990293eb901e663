import { request } from 'undici'
import type { S3Config } from '../config.ts'
import { unavailable } from '../errors.ts'
import { type S3Request, signedHeaders } from './s3Signature.ts'
import { isStorageName, type Storage } from './storage.ts'

const TIMEOUT_MILLISECONDS = 10_000

/** Objects of a bucket at any service that speaks S3, addressed by path (`endpoint/bucket/name`). */
export function s3Storage(config: S3Config, now: () => Date = () => new Date()): Storage {
  async function send(
    method: S3Request['method'],
    name: string,
    body?: Uint8Array,
  ): Promise<Uint8Array | null> {
    const url = new URL(`${config.endpoint}/${config.bucket}/${name}`)
    const type = body && { 'content-type': 'image/webp' }
    const headers = signedHeaders({ method, url, headers: type, body }, config, now())
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS)
    try {
      const answer = await request(url, { method, headers, body: body ?? null, signal })
      const bytes = new Uint8Array(await answer.body.arrayBuffer())
      if (answer.statusCode === 404) return null
      if (answer.statusCode >= 200 && answer.statusCode < 300) return bytes
      throw new Error(`the storage answered ${answer.statusCode}`)
    } catch (cause) {
      throw Object.assign(
        unavailable('The pictures cannot be reached right now. Please try again in a moment.'),
        { cause },
      )
    }
  }

  return {
    put: async (name, bytes) => {
      if (!isStorageName(name)) throw new Error('a storage name that is not ours')
      const isThere = await send('PUT', name, bytes)
      if (!isThere) throw unavailable('The pictures have no place: the bucket of STORAGE_URL was not found.')
    },
    get: async name => (isStorageName(name) ? send('GET', name) : null),
    remove: async name => {
      if (isStorageName(name)) await send('DELETE', name)
    },
  }
}
