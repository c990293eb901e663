import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { folderStorage } from '../../../platform/files/storage/folderStorage.ts'
import type { Storage } from '../../../platform/files/storage/storage.ts'
import { STORAGE } from './manifest.ts'

/** The uploaded files of a backup, once they are all in the academy's storage. */
interface BroughtFiles {
  /** Puts the storage back as it was: the database could not be restored. */
  takeBack(): Promise<void>
  /** Puts the academy's files aside that the backup does not have. */
  putOthersAside(): Promise<void>
}

/**
 * Brings a backup's uploaded files into the storage beside those that are there, before the database: whenever this is
 * cut off, the database that is in force finds each of its files. A file of the same name and other bytes is put aside.
 */
export async function bringFiles(stage: string, storage: Storage, aside: string): Promise<BroughtFiles> {
  const backup = folderStorage(path.join(stage, STORAGE))
  const names = await backup.list()
  const before = new Map<string, Uint8Array | null>()

  async function takeBack(): Promise<void> {
    for (const [name, bytes] of before) await (bytes ? storage.put(name, bytes) : storage.remove(name))
  }

  try {
    for (const name of names) {
      const [bytes, present] = await Promise.all([backup.get(name), storage.get(name)])
      if (!bytes || (present && Buffer.compare(present, bytes) === 0)) continue
      if (present) await keepAside(aside, name, present)
      before.set(name, present)
      await storage.put(name, bytes)
    }
  } catch (error) {
    await takeBack()
    throw error
  }

  return {
    takeBack,
    async putOthersAside() {
      const ofBackup = new Set(names)
      for (const name of await storage.list()) {
        const bytes = ofBackup.has(name) ? null : await storage.get(name)
        if (!bytes) continue
        await keepAside(aside, name, bytes)
        await storage.remove(name)
      }
    },
  }
}

async function keepAside(aside: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = path.join(aside, STORAGE, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes)
}
