import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HttpError } from '../../errors.ts'
import { isStorageName, type Storage } from './storage.ts'

/** Stores files in a folder of this machine. */
export function folderStorage(root: string): Storage {
  return {
    put: async (name, bytes) => {
      const file = fileOf(root, name)
      // Written under another name and renamed, so that nobody reads half a file.
      const draft = `${file}.${randomUUID()}`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(draft, bytes)
        await rename(draft, file)
      } catch (cause) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw Object.assign(notKept(cause as NodeJS.ErrnoException), { cause })
      }
    },
    get: async name => {
      if (!isStorageName(name)) return null
      return readFile(fileOf(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    list: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      return entries
        .filter(entry => entry.isFile())
        .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter(isStorageName)
    },
    remove: async name => {
      await rm(fileOf(root, name), { force: true })
    },
  }
}

function notKept({ code }: NodeJS.ErrnoException): HttpError {
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new HttpError(
        'storage.full',
        "We've run out of space for pictures. Please tell us and try again later.",
      )
    : new HttpError('storage.unavailable', "We couldn't save the picture. Please try again in a moment.")
}

function fileOf(root: string, name: string): string {
  if (!isStorageName(name)) throw new Error('a storage name that is not ours')
  return path.join(root, name)
}
