import path from 'node:path'
import { S3mini } from 's3mini'
import type { fetch } from 'undici'
import type { Config, S3Config } from '../../config/config.ts'
import { HttpError } from '../../errors.ts'
import { folderStorage } from './folderStorage.ts'
import { isStorageName, type Storage } from './storage.ts'

/** Opens the configured bucket, otherwise the data folder's `storage/`. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  return s3 ? s3Storage(s3) : folderStorage(path.join(dataDir, 'storage'))
}

const TIMEOUT_MILLISECONDS = 10_000

/** Stores files in a bucket of any S3 service, addressed by path (`endpoint/bucket/name`). */
export function s3Storage({ endpoint, bucket, ...signer }: S3Config): Storage {
  const objects = new S3mini({
    ...signer,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: TIMEOUT_MILLISECONDS,
    // Node's own fetch would use the newer undici loaded here, and the two disagree about content-length.
    fetch: sendByUndici as unknown as typeof globalThis.fetch,
  })

  return {
    put: async (name, bytes) => {
      if (!isStorageName(name)) throw new Error('a storage name that is not ours')
      await reach(() => objects.putObject(name, bytes, 'image/webp'))
    },
    get: async name => {
      if (!isStorageName(name)) return null
      const bytes = await reach(() => objects.getObjectArrayBuffer(name))
      return bytes && new Uint8Array(bytes)
    },
    list: async () => {
      const found = await reach(() => objects.listObjects())
      return (found ?? []).map(({ Key }) => Key).filter(isStorageName)
    },
    remove: async name => {
      if (isStorageName(name)) await reach(() => objects.deleteObject(name))
    },
  }
}

const sendByUndici: typeof fetch = async (input, init) => (await import('undici')).fetch(input, init)

async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    throw Object.assign(
      new HttpError('storage.unavailable', "We can't load pictures right now. Please try again in a moment."),
      { cause },
    )
  }
}
