import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, NodeJS.Signals>()

process.on('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

/** Kills a child when this process exits. A signal must be turned into an exit for this to work. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
}
