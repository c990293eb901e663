import path from 'node:path'
import { newFolder } from '../newFolder.ts'

/** Returns a path for a SQLite file, deleted after the test. */
export function newFile(): string {
  const folder = newFolder()
  return path.join(folder, 'academy.db')
}
