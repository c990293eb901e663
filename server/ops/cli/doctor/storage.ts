import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type Disk, listDisks } from '../../../platform/files/freeSpace.ts'
import { countOpenToOthers } from '../../../platform/files/privateFiles.ts'
import { bytesText } from '../text.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

const LOW_DISK_BYTES = 500_000_000

/** Checks that every uploaded cover exists, how much is stored, and how much disk space is left. */
export async function examineStorage({ config, storage, db }: AppContext): Promise<Finding[]> {
  const root = path.join(config.dataDir, 'storage')
  const names = await storage.list().catch(() => null)
  if (!names)
    return [
      trouble('The bucket in STORAGE_URL cannot be reached.'),
      ...examineModes(config.dataDir),
      ...(await listDisks(config.dataDir)).map(examineDisk),
    ]
  const kept = config.s3
    ? `The bucket ${config.s3.bucket} holds ${names.length} files.`
    : `The storage folder ${root} holds ${names.length} files, ${bytesText(await sizeOf(root, names))}.`
  return [
    fine(kept),
    ...(await examineCovers(db, names)),
    ...examineModes(config.dataDir),
    ...(await listDisks(config.dataDir)).map(examineDisk),
  ]
}

/** Counts files that other users of the machine can read; the server fixes them at its start. */
function examineModes(folder: string): Finding[] {
  const count = countOpenToOthers(folder)
  if (count === 0) return []
  return [
    note(
      `Other users of this machine can read ${count === 1 ? '1 file or folder' : `${count} files or folders`} in ${folder}. Restart the academy to fix this.`,
    ),
  ]
}

async function sizeOf(root: string, names: string[]): Promise<number> {
  const sizes = await Promise.all(names.map(async name => (await stat(path.join(root, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Checks the covers: a cover's path is the name of one of its files, with or without a width in it. */
async function examineCovers(db: Db, files: string[]): Promise<Finding[]> {
  const covers = await db
    .selectFrom('courses')
    .select(['slug', 'cover_photo'])
    .where('cover_photo', 'not like', 'adire/%')
    .execute()
  const stems = new Set(files.map(stemOf))
  const missing = covers.filter(({ cover_photo }) => !stems.has(stemOf(cover_photo)))
  if (missing.length === 0) return []
  return [
    trouble(`The cover photos of these courses are missing: ${missing.map(({ slug }) => slug).join(', ')}.`),
  ]
}

function stemOf(name: string): string {
  return name.replace(/(?:-\d+)?\.\w+$/, '')
}

function examineDisk({ folder, freeBytes, isFull }: Disk): Finding {
  const sentence = `The disk of ${folder} has ${bytesText(freeBytes)} left.`
  if (isFull)
    return trouble(
      `${sentence} It is full. Free up space: until then nothing new is saved and /readyz answers 503.`,
    )
  return freeBytes < LOW_DISK_BYTES ? note(`${sentence} Free up space soon.`) : fine(sentence)
}
