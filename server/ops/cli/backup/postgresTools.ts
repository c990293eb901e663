import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { RUNNING_LOCK } from '../../../platform/database/runningLock.ts'
import { CommandFailure } from '../operator.ts'

/** The folder in which Debian keeps the programs of each installed PostgreSQL version. */
const DEBIAN_HOME = '/usr/lib/postgresql'

/** Writes the database behind `url` to `file`, in PostgreSQL's custom format. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
}

/**
 * Restores a dump into the database of `url`, replacing its whole schema in one transaction: a dump of an
 * earlier version does not list later tables, so they are dropped first. The transaction takes the lock that
 * every running server shares.
 * @throws CommandFailure if a server runs, or with PostgreSQL's own reason; nothing is changed then
 */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const script = `${dump}.sql`
  await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, dump], url)
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const steps = [`--command=${CLEAR_SCHEMA}`, `--file=${script}`]
  // A whole file, not a pipe: if this process is killed, psql still finishes or rolls back.
  await run('psql', [...options, '--single-transaction', ...steps, `--dbname=${databaseOf(url)}`], url)
}

/** The error message of a restore while a server runs. */
export const RUNNING_SENTENCE = 'The academy is running. Stop it, then restore.'

const CLEAR_SCHEMA = `
  set client_min_messages = error;
  do $$ begin
    if not pg_try_advisory_xact_lock(${RUNNING_LOCK}) then raise exception '${RUNNING_SENTENCE}'; end if;
  end $$;
  drop schema if exists public cascade;
  create schema public;`

function run(program: string, args: string[], url: string): Promise<void> {
  const child = spawn(programPath(program), args, {
    env: { ...process.env, ...connectionVariables(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', chunk => {
    complaint += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new CommandFailure(missing(program))))
    child.once('close', code => {
      const reason = complaint.trim().split('\n', 1)[0] ?? ''
      if (code === 0) resolve()
      else if (complaint.includes(RUNNING_SENTENCE)) reject(new CommandFailure(RUNNING_SENTENCE))
      else reject(new CommandFailure(`${program} failed: ${reason.replace(/\.$/, '')}.`))
    })
  })
}

/** Returns the connection as variables, not arguments: every user of the machine can read a process's arguments. */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const variables: Record<string, string | null> = {
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode'),
  }
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

/** Finds a program on the PATH, or the newest of Debian's. */
function programPath(program: string): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const versions = existsSync(DEBIAN_HOME)
    ? readdirSync(DEBIAN_HOME).sort((a, b) => Number(b) - Number(a))
    : []
  const places = [...folders, ...versions.map(version => path.join(DEBIAN_HOME, version, 'bin'))]
  const found = places.map(folder => path.join(folder, program)).find(place => existsSync(place))
  if (!found) throw new CommandFailure(missing(program))
  return found
}

function missing(program: string): string {
  return `${program} was not found. Install the PostgreSQL client programs (Debian: apt install postgresql-client).`
}
