import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'libsql'

/** A command that was killed leaves its folder, with a whole copy of the database in it. */
const WORK_FOLDER = /^\.academy-(?:backup|restore)-\w{6}$/

/** The system lets go of a lock on a file when its process ends, however that ends; a process's number may be another's by then. */
const LOCK = 'in-use'

/** A folder for the work of one command. */
interface WorkFolder {
  path: string
  remove(): Promise<void>
}

/** Makes a folder for the work of one command, after those in the same place that killed commands have left. */
export async function makeWorkFolder(parent: string, command: 'backup' | 'restore'): Promise<WorkFolder> {
  await removeLeftFolders(parent)
  const folder = await mkdtemp(path.join(parent, `.academy-${command}-`))
  const lock = lockFolder(folder)
  return {
    path: folder,
    async remove() {
      // After a damaged archive its last files may still be on their way into the folder.
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

/** Returns the lock of a folder, or null where another process has it or the folder is gone. */
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
