import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Storage } from './storage.ts'

/** Our own names only: lower-case folders and a file, nothing that climbs, hides or ends in anything but WebP. */
const NAME = /^[a-z0-9]+(?:\/[a-z0-9-]+)*\.webp$/

/** Files in the data folder's `storage/`. */
export function openStorage(config: Pick<Config, 'dataDir'>): Storage {
  const root = path.join(config.dataDir, 'storage')
  return {
    put: async (name, bytes) => {
      const file = fileOf(root, name)
      await mkdir(path.dirname(file), { recursive: true })
      // Written beside and moved in, so that nobody ever reads half a file.
      const draft = `${file}.${randomUUID()}`
      await writeFile(draft, bytes)
      await rename(draft, file)
    },
    get: async name => {
      if (!NAME.test(name)) return null
      return readFile(fileOf(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    remove: async name => {
      await rm(fileOf(root, name), { force: true })
    },
  }
}

function fileOf(root: string, name: string): string {
  if (!NAME.test(name)) throw new Error('a storage name that is not ours')
  return path.join(root, name)
}
