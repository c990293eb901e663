import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/machine/ports.ts'
import { ROOT } from '../../../scripts/stamp.mjs'

/** Ends a start that hangs. */
const START_LIMIT_MS = 90_000

/** A built server in its own process. */
export interface RunningAcademy {
  url: string
  /** True if the process still runs, even if it is frozen. */
  isAlive(): boolean
  /** Freezes the process with SIGSTOP or resumes it with SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Sends the signal and waits for the exit; returns the exit code, or null after a signal. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Returns its output so far. */
  said(): string
}

/** The exit code and the output of a server that refused to start. */
export interface RefusedStart {
  code: number | null
  stdout: string
  stderr: string
}

/** Returns an empty folder for one academy's data; `remove` kills the servers that still use it, and deletes it. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'academy-data-'))
  return {
    path,
    async remove() {
      // A living server would write into the folder while it is deleted.
      await kill([...running].filter(({ folder }) => folder === path))
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Starts `dist/server/main.js` with these variables and nothing of the tester's own, and waits until it answers. */
export async function startAcademy(env: Record<string, string>): Promise<RunningAcademy> {
  const port = env.PORT ?? String(await freePort())
  const server = launch({
    REQUESTS_PER_MINUTE: '0',
    COURSES_PER_DAY: '0',
    COVERS_PER_DAY: '0',
    ...env,
    PORT: port,
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, server)
  return {
    url,
    isAlive: () => server.process.exitCode === null && server.process.signalCode === null,
    signal: signal => void server.process.kill(signal),
    stop(signal = 'SIGTERM') {
      server.process.kill(signal)
      return server.ended
    },
    said: () => server.output.stdout + server.output.stderr,
  }
}

/** Starts a server that is expected to refuse; returns its output. */
export async function refusedStart(env: Record<string, string>): Promise<RefusedStart> {
  const server = launch(env)
  const limit = setTimeout(() => server.process.kill('SIGKILL'), START_LIMIT_MS)
  const code = await server.ended
  clearTimeout(limit)
  return { code, ...server.output }
}

/** Kills the servers that a failed test left running; called by `tidyProcesses.ts`. */
export async function killLeftovers(): Promise<void> {
  await kill([...running])
}

async function kill(servers: readonly Launched[]): Promise<void> {
  await Promise.all(
    servers.map(({ process, ended }) => {
      process.kill('SIGKILL')
      return ended
    }),
  )
}

const running = new Set<Launched>()

/** A started process of the academy. */
export interface Launched {
  process: ChildProcess
  output: { stdout: string; stderr: string }
  /** Its data folder, if it was given one. */
  folder: string | undefined
  ended: Promise<number | null>
}

/**
 * Starts Node without the tester's environment. It ends with the tester, even after SIGKILL: its standard input is the leash
 * (`leash.mjs`).
 * @param stdout an open file for its standard output instead of `output`
 * @param before a program that prepares something and then executes the command
 */
export function launch(
  env: Record<string, string>,
  command = ['dist/server/main.js'],
  stdout: 'pipe' | number = 'pipe',
  before: string[] = [],
): Launched {
  const [program = '', ...args] = [
    ...before,
    process.execPath,
    '--import',
    './tests/support/process/leash.mjs',
    ...command,
  ]
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ENV_FILE: '/dev/null', ...env },
    stdio: ['pipe', stdout, 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', chunk => {
    output.stdout += chunk
  })
  child.stderr?.on('data', chunk => {
    output.stderr += chunk
  })
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const launched = { process: child, output, folder: env.ACADEMY_DATA_DIR, ended }
  running.add(launched)
  void ended.then(() => running.delete(launched))
  return launched
}

/** Waits until a server takes requests; if it never does, kills it and throws with its output. */
export async function untilReady(url: string, server: Launched): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && server.process.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(20)
  }
  server.process.kill('SIGKILL')
  throw new Error(`The academy did not start:\n${server.output.stdout}${server.output.stderr}`)
}
