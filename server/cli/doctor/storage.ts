import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../../database/connect.ts'
import { bytesText } from '../table.ts'
import { type Finding, fine, note, trouble } from './finding.ts'

const LOW_DISK_BYTES = 500_000_000

/** Whether each uploaded cover is there, how much is kept, and how much room is left. */
export async function examineStorage(config: Config, db: Db): Promise<Finding[]> {
  const root = path.join(config.dataDir, 'storage')
  const files = await filesIn(root)
  const sizes = await Promise.all(files.map(async file => (await stat(path.join(root, file))).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return [
    fine(`The storage folder ${root} holds ${files.length} files, ${bytesText(total)}.`),
    ...(await examineCovers(db, new Set(files))),
    await examineDisk(config.dataDir),
  ]
}

/** A cover's path is the name of one of its files, with or without a width in it. */
async function examineCovers(db: Db, files: ReadonlySet<string>): Promise<Finding[]> {
  const covers = await db
    .selectFrom('courses')
    .select(['slug', 'cover_photo'])
    .where('cover_photo', 'not like', 'adire/%')
    .execute()
  const stems = new Set([...files].map(stemOf))
  const missing = covers.filter(({ cover_photo }) => !stems.has(stemOf(cover_photo)))
  if (missing.length === 0) return []
  return [
    trouble(`The cover photos of these courses are missing: ${missing.map(({ slug }) => slug).join(', ')}.`),
  ]
}

function stemOf(name: string): string {
  return name.replace(/(?:-\d+)?\.\w+$/, '')
}

async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const sentence = `The disk of ${folder} has ${bytesText(free)} left.`
  return free < LOW_DISK_BYTES
    ? note(`${sentence} That is little: make room or make backups smaller.`)
    : fine(sentence)
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)))
}
