import { existsSync } from 'node:fs'
import path from 'node:path'
import { extract } from 'tar'
import { CommandFailure } from '../operator.ts'
import { checkedManifest, DATABASE_FILES, MANIFEST, type Manifest, STORAGE } from './manifest.ts'

/**
 * Unpacks a backup into an empty folder and checks it.
 * @throws CommandFailure when the file is not there or is no whole backup
 */
export async function unpackBackup(file: string, folder: string): Promise<Manifest> {
  const archive = path.resolve(file)
  if (!existsSync(archive)) throw new CommandFailure(`There is no file ${archive}.`)
  const known = new Set<string>([MANIFEST, ...Object.values(DATABASE_FILES)])
  const isOurs = (name: string) => known.has(name) || name === STORAGE || name.startsWith(`${STORAGE}/`)
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      // Plain files and folders under our own names only: a foreign archive cannot write anywhere else.
      filter: (name, entry) =>
        isOurs(name.replace(/\/$/, '')) && 'type' in entry && /^(?:Old)?File$|^Directory$/.test(entry.type),
    })
  } catch {
    throw new CommandFailure('This file is not a backup of an academy, or it is damaged.')
  }
  return checkedManifest(folder)
}
