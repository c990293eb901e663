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

/** The actor of a test that does by itself what a command does. */
export const BY_OPERATOR: AuditActor = { actor: 'operator', from: { requestId: 'cli test' } }

/** The output of a command, and its exit code. */
export interface Ran {
  code: number
  said: string
  complained: string
}

/** An operator before an empty academy of the engine under test, with a data folder of its own. */
export interface TestOperator {
  folder: string
  env: Record<string, string>
  run(...args: string[]): Promise<Ran>
  /** Opens the operator's database for a look; closed after the test. */
  look(): Connection
}

const cleanUps: (() => Promise<void> | void)[] = []

/** Takes away what a test's operators have used; `tidyServer.ts` sees to it. */
export async function tidyOperators(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

export async function operatorWith(env: Record<string, string> = {}): Promise<TestOperator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'))
  // SQLite may be putting its own files away there.
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

/** Some tests hold the database open on purpose, as a running academy does. */
const MOST_COLLECTIONS = 20

/**
 * libsql lets a closed file go when its statements are collected, and not always with the first collection. A real command is
 * a process of its own, which has opened nothing before; here the tests and the commands share one.
 */
async function letGoOf(file: string): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  for (let times = 0; times < MOST_COLLECTIONS && isOpenHere(file); times += 1) {
    collectGarbage()
    // Collected statements are given back in a later turn, and work that still runs on a busy machine needs time to end.
    await sleep(10)
  }
}

/** True if this process has a file open, or if the system does not tell. */
function isOpenHere(file: string): boolean {
  if (!existsSync(OPEN_FILES)) return true
  return readdirSync(OPEN_FILES).some(number => {
    try {
      return readlinkSync(path.join(OPEN_FILES, number)) === file
    } catch {
      // Closed while it was looked at.
      return false
    }
  })
}

const OPEN_FILES = '/proc/self/fd'

/** Databases that earlier tests of this file have made and given back; emptied is quicker than made. */
const idle: string[] = []

/**
 * Returns the address of an empty database on the PostgreSQL that TEST_DATABASE_URL names. Without TEST_DATABASE_URL it
 * returns nothing, which means SQLite.
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

/** Drops the databases that a test file's operators have used; `tidyServer.ts` sees to it. */
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
