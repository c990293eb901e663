import { rmSync } from 'node:fs'

/** Deletes the academies' data after a run. */
export default function removeData(): void {
  if (process.env.E2E_DATA_DIR) rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true })
}
