import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { CommandFailure } from '../operator.ts'

/** Where Debian keeps the programs of each version that is installed. */
const DEBIAN_HOME = '/usr/lib/postgresql'

/** Writes the database behind `url` to `file`, in PostgreSQL's custom format. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
}

/** Puts a dump into the database behind `url`, in one transaction, in place of the tables that are there. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ]
  await run('pg_restore', [...options, `--dbname=${databaseOf(url)}`, file], url)
}

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
