import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Returns an empty folder for this test, deleted after it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-test-'))
  // Retries, because SQLite may still be removing its own files there.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
