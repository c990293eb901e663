import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { extract } from 'tar'
import type { Config } from '../../../platform/config/config.ts'
import { openDatabase } from '../../../platform/database/openDatabase.ts'
import { folderStorage } from '../../../platform/files/storage/folderStorage.ts'
import { openStorage } from '../../../platform/files/storage/openStorage.ts'
import type { Storage } from '../../../platform/files/storage/storage.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { CommandFailure } from '../operator.ts'
import { checkedManifest, DATABASE_FILES, MANIFEST, type Manifest, STORAGE } from './manifest.ts'
import { refuseRestore, replaceDatabase } from './restoreDatabase.ts'
import { makeWorkFolder } from './workFolder.ts'

/** The manifest of the restored backup, and the folder that keeps the replaced files. */
interface Restored {
  manifest: Manifest
  aside: string | null
}

/**
 * Replaces the academy's database and files with a backup. The old database is kept aside on SQLite and replaced on
 * PostgreSQL; uploaded files that are not in the backup are moved aside, except in a bucket, where they stay.
 * @throws CommandFailure if the file is not a complete backup or is of the other engine, if the academy has data and
 * `replace` is not given, or if it is running; the academy then stays as it was
 */
export async function restoreBackup(
  config: Config,
  clock: Clock,
  file: string,
  options: { replace: boolean },
): Promise<Restored> {
  const work = await makeWorkFolder(config.dataDir, 'restore')
  const stage = work.path
  const aside = path.join(config.dataDir, `before-restore-${timestamp(clock).replaceAll(/[:.]/g, '-')}`)
  try {
    const manifest = await unpackBackup(file, stage)
    refuseOtherEngine(manifest, config)
    await refuseRestore(config, options)
    const files = await bringFiles(stage, openStorage(config), aside)
    try {
      await replaceDatabase(path.join(stage, manifest.database.file), config, aside)
    } catch (error) {
      await files.takeBack()
      throw error
    }
    // Another academy may use the bucket, e.g. if a backup is only tested.
    if (!config.s3) await files.putOthersAside()
    // Opening migrates a backup of an earlier version, and reports now if it cannot be opened.
    await (await openDatabase(config)).close()
    return { manifest, aside: existsSync(aside) ? aside : null }
  } finally {
    await work.remove()
  }
}

function refuseOtherEngine({ dialect }: Manifest, { database }: Config): void {
  if (dialect === database.dialect) return
  throw new CommandFailure(
    dialect === 'sqlite'
      ? 'This backup uses SQLite. Unset DATABASE_URL to restore it.'
      : 'This backup uses PostgreSQL. Set DATABASE_URL to restore it.',
  )
}

/**
 * Unpacks a backup into an empty folder and checks it.
 * @throws CommandFailure if the file is missing or is not a complete backup
 */
async function unpackBackup(file: string, folder: string): Promise<Manifest> {
  const archive = path.resolve(file)
  if (!existsSync(archive)) throw new CommandFailure(`There is no file ${archive}.`)
  const known = new Set<string>([MANIFEST, ...Object.values(DATABASE_FILES)])
  const isOurs = (name: string) => known.has(name) || name === STORAGE || name.startsWith(`${STORAGE}/`)
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      // Only plain files and folders under our own names: a foreign archive cannot write anywhere else.
      filter: (name, entry) =>
        isOurs(name.replace(/\/$/, '')) && 'type' in entry && /^(?:Old)?File$|^Directory$/.test(entry.type),
    })
  } catch {
    throw new CommandFailure('This file is not a backup of an academy, or it is damaged.')
  }
  return checkedManifest(folder)
}

/** The uploaded files of a backup, once all of them are in the academy's storage. */
interface BroughtFiles {
  /** Restores the previous storage if the database could not be restored. */
  takeBack(): Promise<void>
  /** Moves the academy's files aside that the backup does not have. */
  putOthersAside(): Promise<void>
}

/**
 * Adds a backup's uploaded files to the storage before the database is replaced: if this is interrupted, the
 * database in use still finds all of its files. A file with the same name and other bytes is moved aside.
 */
async function bringFiles(stage: string, storage: Storage, aside: string): Promise<BroughtFiles> {
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
