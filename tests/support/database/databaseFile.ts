import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Where a SQLite file may be made; gone after the test. */
export function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return path.join(folder, 'academy.db')
}
