import { setTimeout as sleep } from 'node:timers/promises'
import SonicBoom from 'sonic-boom'

/** The most unread log output in memory; more is dropped, because a missing log is better than a crash. */
const KEPT_BYTES = 4 * 1024 * 1024

const CLOSE_MILLISECONDS = 1_000

/** The stream that the server's log lines go to. */
export interface Output {
  write(line: string): void
  /** Waits briefly for unwritten lines. */
  close(): Promise<void>
}

/**
 * Writes standard output without blocking: a full disk or a stopped reader loses lines but delays no request. Node's own
 * `process.stdout` blocks on a file and crashes when it cannot be written.
 */
export function standardOutput(): Output {
  // Makes a pipe non-blocking and keeps a closed one from crashing the process.
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
