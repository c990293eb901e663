import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { extract } from 'tar'
import { type Clock, timestamp } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../database/connect.ts'
import { openDatabase } from '../../start.ts'
import { CommandFailure } from '../operator.ts'
import { checkedManifest, DATABASE_FILES, MANIFEST, type Manifest, STORAGE } from './manifest.ts'
import { restorePostgres } from './postgresTools.ts'

/** What was restored, and where the files that it replaced were put aside. */
export interface Restored {
  manifest: Manifest
  aside: string | null
}

/**
 * Puts a backup in the place of the academy's database and files. What was there is put aside on SQLite and replaced
 * on PostgreSQL; uploaded files are put aside on both.
 * @throws CommandFailure when the file is no whole backup, is of the other engine, when the academy holds something
 * and `replace` is not given, or when it is running
 */
export async function restoreBackup(
  config: Config,
  clock: Clock,
  file: string,
  options: { replace: boolean },
): Promise<Restored> {
  const stage = await mkdtemp(path.join(config.dataDir, '.academy-restore-'))
  try {
    await unpack(path.resolve(file), stage)
    const manifest = await checkedManifest(stage)
    refuseOtherEngine(manifest, config)
    await refuseRunning(config)
    if (!options.replace) await refuseInhabited(config)
    const aside = await putAside(config, clock)
    await moveIn(stage, manifest, config)
    // A backup of an earlier version is brought up to date at once, and one that cannot be opened is told of now.
    await (await openDatabase(config)).close()
    return { manifest, aside }
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

async function unpack(file: string, stage: string): Promise<void> {
  if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}.`)
  const known = new Set<string>([MANIFEST, ...Object.values(DATABASE_FILES)])
  const isOurs = (name: string) => known.has(name) || name === STORAGE || name.startsWith(`${STORAGE}/`)
  try {
    await extract({
      file,
      cwd: stage,
      strict: true,
      // Plain files and folders under our own names only: a foreign archive cannot write anywhere else.
      filter: (name, entry) =>
        isOurs(name.replace(/\/$/, '')) && 'type' in entry && /^(?:Old)?File$|^Directory$/.test(entry.type),
    })
  } catch {
    throw new CommandFailure('This file is not a backup of an academy, or it is damaged.')
  }
}

function refuseOtherEngine({ dialect }: Manifest, { database }: Config): void {
  if (dialect === database.dialect) return
  throw new CommandFailure(
    dialect === 'sqlite'
      ? 'This backup is of a SQLite academy: unset DATABASE_URL to restore it.'
      : 'This backup is of a PostgreSQL academy: set DATABASE_URL to restore it.',
  )
}

/** Refuses to replace a SQLite file that another process has open: leaving WAL needs the file for oneself. */
async function refuseRunning(config: Config): Promise<void> {
  const { database } = config
  if (database.dialect !== 'sqlite' || !existsSync(database.file)) return
  const { db, close } = connect(database)
  try {
    await sql`pragma busy_timeout = 200`.execute(db)
    await sql`pragma journal_mode = delete`.execute(db)
  } catch {
    throw new CommandFailure('The academy is running: stop it, then restore.')
  } finally {
    await close()
  }
}

async function refuseInhabited(config: Config): Promise<void> {
  if (config.database.dialect === 'sqlite' && !existsSync(config.database.file)) return
  const { db, close } = await openDatabase(config)
  const person = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  await close()
  if (person) {
    throw new CommandFailure('This academy has people in it: add --replace to put the backup in its place.')
  }
}

async function putAside(config: Config, clock: Clock): Promise<string | null> {
  const aside = path.join(config.dataDir, `before-restore-${timestamp(clock).replaceAll(/[:.]/g, '-')}`)
  const own = config.database.dialect === 'sqlite' ? ['academy.db', 'academy.db-wal', 'academy.db-shm'] : []
  const present = [...own, STORAGE].filter(name => existsSync(path.join(config.dataDir, name)))
  if (present.length === 0) return null
  await mkdir(aside)
  for (const name of present) await rename(path.join(config.dataDir, name), path.join(aside, name))
  return aside
}

async function moveIn(stage: string, { database }: Manifest, config: Config): Promise<void> {
  const copy = path.join(stage, database.file)
  if (config.database.dialect === 'postgres') await restorePostgres(config.database.url, copy)
  else await rename(copy, config.database.file)
  if (existsSync(path.join(stage, STORAGE))) {
    await rename(path.join(stage, STORAGE), path.join(config.dataDir, STORAGE))
  }
}
