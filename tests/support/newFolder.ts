import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of this test's own; gone after it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-test-'))
  // SQLite may be putting its own files away there.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
