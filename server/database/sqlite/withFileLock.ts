// Not the global one: a test that moves the clock must not hold up the disk.
import { setTimeout } from 'node:timers'
import { isFileLocked } from '../failures.ts'

const LOOK_MILLISECONDS = 20

/**
 * Runs what needs the write lock of a SQLite file, again and again while another process has it; between two tries this
 * process goes on with everything else.
 * @param until when to give up, in the milliseconds of `performance.now()`
 */
export async function withFileLock<T>(run: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return run()
    } catch (error) {
      if (!isFileLocked(error) || performance.now() >= until) throw error
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_MILLISECONDS))
  }
}
