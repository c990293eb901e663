import { setTimeout as sleep } from 'node:timers/promises'
import SonicBoom from 'sonic-boom'

/** Lines that nobody reads are kept up to this size; then they are dropped, since an academy without a log is better than none. */
const KEPT_BYTES = 4 * 1024 * 1024

const CLOSE_MILLISECONDS = 1_000

/** The stream that the server's log lines go to. */
export interface Output {
  write(line: string): void
  /** Waits a moment for what is still on its way. */
  close(): Promise<void>
}

/**
 * Standard output, written beside the requests: a full disk or a reader that has stopped loses lines and holds up
 * nobody. Node's own `process.stdout` waits for a file, and ends the process when it cannot be written.
 */
export function standardOutput(): Output {
  // Opens a pipe so that it never blocks, and keeps a closed one from ending the process.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  const stream = new SonicBoom({ fd: process.stdout.fd, sync: false, maxLength: KEPT_BYTES })
  stream.on('error', () => undefined)
  return {
    write: line => void stream.write(line),
    close: async () => {
      const flushed = new Promise<void>(resolve => stream.flush(() => resolve()))
      await Promise.race([flushed, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
    },
  }
}
