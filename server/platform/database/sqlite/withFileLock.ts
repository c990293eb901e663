// Not the global timer: tests that set the clock must not delay writes.
import { setTimeout } from 'node:timers'
import { isFileLocked } from '../failures.ts'

const RETRY_MILLISECONDS = 20

/**
 * Runs what needs the write lock of a SQLite file, and retries while another process holds it. Other work of this process
 * goes on between two tries.
 * @param until when to give up, in the milliseconds of `performance.now()`
 */
export async function withFileLock<T>(run: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isFileLocked(error) || performance.now() >= until) throw error
    }
    await new Promise(resolve => setTimeout(resolve, RETRY_MILLISECONDS))
  }
}
