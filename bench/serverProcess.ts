import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../scripts/machine/endWithUs.ts'
import { commandPath } from '../scripts/machine/packages.ts'
import { freePort } from '../scripts/machine/ports.ts'
import { ROOT } from '../scripts/stamp.mjs'

const FIRST_PORT = 4195

/** A measured server, on the first core if the system can pin it; the load runs on the others. */
export interface ServerProcess {
  url: string
  /** From the process's start to its first 200. */
  startMs: number
  residentMb(): number
  /** CPU time since its start. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** Starts the built academy. */
export function startAcademy(env: Record<string, string>): Promise<ServerProcess> {
  const quiet = { REQUESTS_PER_MINUTE: '0', LOG_LEVEL: 'error', ENV_FILE: '/dev/null' }
  return start(['dist/server/main.js'], { ...quiet, ...env }, '/readyz')
}

/** Starts a plain JavaScript program that listens on `PORT`; a TypeScript loader would add to its start time. */
export function startProgram(file: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  return start([file], env, '/')
}

async function start(args: string[], env: Record<string, string>, path: string): Promise<ServerProcess> {
  const port = await freePort(FIRST_PORT)
  const url = `http://127.0.0.1:${port}`
  const [program, ...rest] = pinned(args)
  const born = performance.now()
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(child)
  while (!(await fetch(`${url}${path}`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`)
    await sleep(5)
  }
  return {
    url,
    startMs: performance.now() - born,
    residentMb: () => residentMb(child),
    cpuSeconds: () => cpuSeconds(child),
    stop: () => stop(child),
  }
}

/** Returns the command that runs Node on the first core, if the system has taskset. */
function pinned(args: string[]): [string, ...string[]] {
  const node = process.execPath
  return commandPath('taskset') === null ? [node, ...args] : ['taskset', '-c', '0', node, ...args]
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Linux counts user and system time in hundredths of a second. */
function cpuSeconds({ pid }: ChildProcess): number {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = figures.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
