import path from 'node:path'
import { newFolder } from '../newFolder.ts'

/** Where a SQLite file may be made; gone after the test. */
export function newFile(): string {
  const folder = newFolder()
  return path.join(folder, 'academy.db')
}
