import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'libsql'

/** A killed command leaves its folder, with a whole copy of the database in it. */
const WORK_FOLDER = /^\.academy-(?:backup|restore)-\w{6}$/

/** The system releases a file lock when its process ends in any way; a process id may be reused by then. */
const LOCK = 'in-use'

/** A folder for the work of one command. */
interface WorkFolder {
  path: string
  remove(): Promise<void>
}

/** Creates a folder for the work of one command, after removing those that killed commands left in the same place. */
export async function makeWorkFolder(parent: string, command: 'backup' | 'restore'): Promise<WorkFolder> {
  await removeLeftFolders(parent)
  const folder = await mkdtemp(path.join(parent, `.academy-${command}-`))
  const lock = lockFolder(folder)
  return {
    path: folder,
    async remove() {
      // After a damaged archive its last files may still be arriving in the folder.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
      lock?.close()
    },
  }
}

/** Removes the work folders in a place that no running command uses. */
export async function removeLeftFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter(name => WORK_FOLDER.test(name))) {
    const folder = path.join(parent, name)
    const lock = lockFolder(folder)
    if (!lock) continue
    await rm(folder, { recursive: true, force: true })
    lock.close()
  }
}

/** Locks a folder; returns null if another process holds the lock or the folder is gone. */
function lockFolder(folder: string): Database.Database | null {
  let database: Database.Database | null = null
  try {
    database = new Database(path.join(folder, LOCK))
    database.exec('pragma busy_timeout = 0')
    database.exec('begin exclusive')
    return database
  } catch {
    database?.close()
    return null
  }
}
