import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { runCli } from '#server/ops/cli/runCli.ts'
import type { AuditActor } from '#server/platform/audit/audit.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { fakeClock } from '../standIns/fakePorts.ts'

/** The actor for tests that do directly what a command does. */
export const BY_OPERATOR: AuditActor = { actor: 'operator', from: { requestId: 'cli test' } }

/** The output of a command, and its exit code. */
export interface Ran {
  code: number
  said: string
  complained: string
}

/** An operator of an empty academy on the engine under test, with its own data folder. */
export interface TestOperator {
  folder: string
  env: Record<string, string>
  run(...args: string[]): Promise<Ran>
  /** Connects to the operator's database; closed after the test. */
  look(): Connection
}

const cleanUps: (() => Promise<void> | void)[] = []

/** Removes what a test's operators used; called by `tidyServer.ts`. */
export async function tidyOperators(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

export async function operatorWith(env: Record<string, string> = {}): Promise<TestOperator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'))
  // Retries, because SQLite may still be removing its own files there.
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  const own = { ACADEMY_DATA_DIR: folder, ...(await databaseVariables()), ...env }
  const clock = fakeClock()
  return {
    folder,
    env: own,
    run: async (...args) => {
      if (args[0] === 'restore') await letGoOf(path.join(folder, 'academy.db'))
      const said: string[] = []
      const complained: string[] = []
      const terminal = {
        say: (line: string) => said.push(line),
        complain: (line: string) => complained.push(line),
      }
      const code = await runCli(args, own, terminal, clock)
      return { code, said: said.join('\n'), complained: complained.join('\n') }
    },
    look: () => {
      const connection = connect(
        own.DATABASE_URL
          ? { dialect: 'postgres', url: own.DATABASE_URL, poolSize: 2 }
          : { dialect: 'sqlite', file: path.join(folder, 'academy.db') },
      )
      cleanUps.push(() => connection.close())
      return connection
    },
  }
}

/** Limits the attempts: some tests keep the database open on purpose, as a running academy does. */
const MOST_COLLECTIONS = 20

/**
 * Collects garbage until libsql releases a closed file, which it does once its statements are collected, not always at the first
 * try. A real command is a new process; here tests and commands share one.
 */
async function letGoOf(file: string): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  for (let times = 0; times < MOST_COLLECTIONS && isOpenHere(file); times += 1) {
    collectGarbage()
    // Finalizers run in a later turn, and pending work on a busy machine needs time.
    await sleep(10)
  }
}

/** Returns true if this process has a file open, or if the system cannot tell. */
function isOpenHere(file: string): boolean {
  if (!existsSync(OPEN_FILES)) return true
  return readdirSync(OPEN_FILES).some(number => {
    try {
      return readlinkSync(path.join(OPEN_FILES, number)) === file
    } catch {
      // The file was closed meanwhile.
      return false
    }
  })
}

const OPEN_FILES = '/proc/self/fd'

/** Databases of earlier tests in this file: emptying one is quicker than creating one. */
const idle: string[] = []

/**
 * Returns the URL of an empty database on the PostgreSQL in TEST_DATABASE_URL. Without TEST_DATABASE_URL it returns nothing,
 * which means SQLite.
 */
async function databaseVariables(): Promise<{ DATABASE_URL?: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) return {}
  const used = idle.pop()
  const name = used ?? `operator_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (used) await onServer(url.href, 'drop schema public cascade; create schema public')
  else await onServer(serverUrl, `create database ${name}`)
  cleanUps.push(() => void idle.push(name))
  return { DATABASE_URL: url.href }
}

/** Drops the databases of a test file's operators; called by `tidyServer.ts`. */
export async function dropOperatorDatabases(): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (!serverUrl) return
  for (const name of idle.splice(0)) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = connect({ dialect: 'postgres', url, poolSize: 1 })
  await sql.raw(statement).execute(server.db)
  await server.close()
}
