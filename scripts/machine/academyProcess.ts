import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../stamp.mjs'
import { endWithUs } from './endWithUs.ts'

const START_LIMIT_MS = 120_000

/** The built academy as a process that can be killed repeatedly, always on the same port and database. */
export interface AcademyProcess {
  url: string
  /** Times of each kill and of the next answer, in milliseconds since 1970. */
  outages: { from: number; to: number }[]
  /** Kills it with SIGKILL and restarts it at once. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts the built server and waits until it answers. */
export async function startAcademyProcess(
  port: number,
  env: Record<string, string>,
): Promise<AcademyProcess> {
  const url = `http://127.0.0.1:${port}`
  const outages: AcademyProcess['outages'] = []
  let child = launch(port, env)
  await untilReady(url, child)
  return {
    url,
    outages,
    async crash() {
      const from = Date.now()
      await end(child, 'SIGKILL')
      child = launch(port, env)
      await untilReady(url, child)
      outages.push({ from, to: Date.now() })
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Ignores the tester's own settings and logs nothing. */
const QUIET = { ENV_FILE: '/dev/null', LOG_LEVEL: 'fatal', REQUESTS_PER_MINUTE: '0' }

function launch(port: number, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    env: { ...QUIET, PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(child)
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(40)
  }
  child.kill('SIGKILL')
  throw new Error('the academy did not start')
}
