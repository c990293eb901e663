import { rmSync } from 'node:fs'

/** Ends a run: the academies' data goes. */
export default function removeData(): void {
  if (process.env.E2E_DATA_DIR) rmSync(process.env.E2E_DATA_DIR, { recursive: true, force: true })
}
