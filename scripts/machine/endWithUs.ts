import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, NodeJS.Signals>()

process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

/** Ends a child when this process exits, if it still runs. A signal that should do so must be made an exit first. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
}
