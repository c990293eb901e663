import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from './endWithUs.ts'
import { canInstallPackages, commandPath, installPackages } from './packages.ts'
import { freePort } from './ports.ts'

const DEBIAN_HOME = '/usr/lib/postgresql'
const START_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 10_000

/** A PostgreSQL in a temporary folder. */
export interface TemporaryPostgres {
  url: string
  /** Stops it as for a restart: its data stay, its clients are disconnected. */
  halt(): Promise<void>
  /** Starts it again after `halt`, at the same address. */
  resume(): Promise<void>
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts an empty PostgreSQL on a free port of the loopback address. Unless durable it runs with fsync off: it holds test data,
 * and the tests kill the academy, never this database.
 * @throws an error if PostgreSQL is not installed and cannot be
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TemporaryPostgres> {
  const binaries = ensureBinaries()
  const owner = ownerOfPostgres()
  const home = mkdtempSync(join(tmpdir(), 'academy-postgres-'))
  if (owner !== null) chownSync(home, owner.uid, owner.gid)
  const data = join(home, 'data')
  const initdb = ['-D', data, '-U', 'academy', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(binaries, 'initdb'), initdb, {
    ...owner,
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    ...SIZES,
    ...(!isDurable && FORGETFUL),
  }
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const launch = () => {
    const child = spawn(join(binaries, 'postgres'), args, { ...owner, cwd: home, stdio: 'ignore' })
    // SIGQUIT is PostgreSQL's "immediate shutdown": this process is exiting and cannot wait.
    endWithUs(child, 'SIGQUIT')
    return child
  }
  let server = launch()
  const stop = async () => {
    await endServer(server)
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await untilReady(server, binaries, port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://academy@127.0.0.1:${port}/postgres`,
    halt: () => endServer(server),
    async resume() {
      server = launch()
      await untilReady(server, binaries, port)
    },
    stop,
  }
}

const SIZES = { max_connections: 200, shared_buffers: '64MB' }
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Returns the folder with `initdb` and `postgres`; as root, installs them if missing. */
function ensureBinaries(): string {
  const found = findBinaries()
  if (found !== null) return found
  if (canInstallPackages() && installPackages('postgresql')) {
    const installed = findBinaries()
    if (installed !== null) return installed
  }
  throw new Error(
    'PostgreSQL is not installed: install it (`sudo apt-get install postgresql`), or name an empty one in TEST_DATABASE_URL',
  )
}

function findBinaries(): string | null {
  const versions = existsSync(DEBIAN_HOME) ? readdirSync(DEBIAN_HOME) : []
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(DEBIAN_HOME, version, 'bin'))
  const ofDebian = newestFirst.find(folder => existsSync(join(folder, 'initdb')))
  if (ofDebian !== undefined) return ofDebian
  const onPath = commandPath('initdb')
  return onPath === null ? null : dirname(onPath)
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package created. */
function ownerOfPostgres(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: numberOf('-u'), gid: numberOf('-g') }
}

async function untilReady(server: ChildProcess, binaries: string, port: number): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && server.exitCode === null) {
    const asked = spawnSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], {
      stdio: 'ignore',
    })
    if (asked.status === 0) return
    await sleep(50)
  }
  throw new Error('PostgreSQL did not start in a temporary folder')
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise(resolve => server.once('exit', resolve))
  // SIGINT is PostgreSQL's "fast shutdown": it does not wait for its clients.
  server.kill('SIGINT')
  await Promise.race([gone, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
  server.kill('SIGKILL')
}
