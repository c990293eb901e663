import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { RUNNING_LOCK } from '../../../platform/database/runningLock.ts'
import { CommandFailure } from '../operator.ts'

/** The folder in which Debian keeps the programs of each PostgreSQL version that is installed. */
const DEBIAN_HOME = '/usr/lib/postgresql'

/** Writes the database behind `url` to `file`, in PostgreSQL's custom format. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
}

/**
 * Puts a dump into the database behind `url`, in the place of all that is in its schema, in one transaction: a dump of an
 * earlier version knows nothing of later tables, so they must go first. The transaction wants the lock that every
 * running server shares.
 * @throws CommandFailure when a server runs, or with PostgreSQL's own reason; nothing is changed then
 */
export async function restorePostgres(url: string, dump: string): Promise<void> {
  const script = `${dump}.sql`
  await run('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, dump], url)
  const options = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null']
  const steps = [`--command=${CLEAR_SCHEMA}`, `--file=${script}`]
  // A whole file and not a pipe: when this process is killed, psql goes on to the end or takes everything back.
  await run('psql', [...options, '--single-transaction', ...steps, `--dbname=${databaseOf(url)}`], url)
}

/** The sentence with which a restore is refused while a server runs. */
export const RUNNING_SENTENCE = 'The academy is running: stop it, then restore.'

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

/** By variables and not by an argument: every user of the machine can read a process's arguments. */
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

/** On the PATH, or the newest of Debian's. */
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
  return `${program} was not found: install PostgreSQL's client programs (Debian: apt install postgresql-client).`
}
