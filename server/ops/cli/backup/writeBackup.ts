import { existsSync } from 'node:fs'
import { mkdir, rename, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { create } from 'tar'
import type { Config } from '../../../platform/config/config.ts'
import type { Connection } from '../../../platform/database/connect.ts'
import { folderStorage } from '../../../platform/files/storage/folderStorage.ts'
import { openStorage } from '../../../platform/files/storage/openStorage.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { CommandFailure } from '../operator.ts'
import { flushFile } from './flushFile.ts'
import { DATABASE_FILES, FORMAT, MANIFEST, type Manifest, STORAGE, sha256Of } from './manifest.ts'
import { dumpPostgres } from './postgresTools.ts'
import { makeWorkFolder, removeLeftFolders } from './workFolder.ts'

/**
 * Writes a snapshot of the database, and the uploaded files, to one .tar.gz; the academy may keep running.
 * @returns the size of the file in bytes
 * @throws CommandFailure if the file exists already or cannot be written; no partial file is left
 */
export async function writeBackup(
  connection: Connection,
  config: Config,
  clock: Clock,
  file: string,
): Promise<number> {
  const target = path.resolve(file)
  if (existsSync(target))
    throw new CommandFailure(`The file ${target} already exists. A backup never replaces a file.`)
  // A killed restore is seldom followed by another one, but backups run each night.
  await removeLeftFolders(config.dataDir)
  const work = await workFolderBeside(target)
  const stage = work.path
  try {
    await fillStage(stage, connection, config, clock)
    const draft = path.join(stage, 'draft.tar.gz')
    const parts = [MANIFEST, DATABASE_FILES[connection.dialect], STORAGE]
    await create({ gzip: true, file: draft, cwd: stage, follow: true, portable: true }, parts)
    await flushFile(draft)
    await rename(draft, target)
    return (await stat(target)).size
  } finally {
    await work.remove()
  }
}

async function fillStage(stage: string, connection: Connection, config: Config, clock: Clock): Promise<void> {
  const { dialect } = connection
  const name = DATABASE_FILES[dialect]
  const copy = path.join(stage, name)
  if (config.database.dialect === 'postgres') await dumpPostgres(config.database.url, copy)
  else await sql`vacuum into ${copy}`.execute(connection.db)
  const manifest: Manifest = {
    format: FORMAT,
    made_at: timestamp(clock),
    dialect,
    database: { file: name, sha256: await sha256Of(copy) },
  }
  await writeFile(path.join(stage, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await bringStorage(stage, config)
}

/** Links to a local folder, or downloads the files of a bucket. */
async function bringStorage(stage: string, config: Config): Promise<void> {
  const target = path.join(stage, STORAGE)
  if (!config.s3) {
    const folder = path.join(config.dataDir, STORAGE)
    await mkdir(folder, { recursive: true })
    return symlink(folder, target)
  }
  await mkdir(target)
  const [bucket, copy] = [openStorage(config), folderStorage(target)]
  for (const name of await bucket.list()) {
    const bytes = await bucket.get(name)
    if (bytes) await copy.put(name, bytes)
  }
}

/** Creates the folder on the disk of the target, so that the finished file is moved and never copied. */
async function workFolderBeside(target: string) {
  try {
    return await makeWorkFolder(path.dirname(target), 'backup')
  } catch {
    throw new CommandFailure(`The folder ${path.dirname(target)} does not exist or cannot be written to.`)
  }
}
