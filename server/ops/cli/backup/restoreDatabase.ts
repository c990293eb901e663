import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { openDatabase } from '../../../platform/database/openDatabase.ts'
import { isRunningOn } from '../../../platform/database/runningLock.ts'
import { openSqlite, type SqliteConnection } from '../../../platform/database/sqlite/connection.ts'
import { CommandFailure } from '../operator.ts'
import { hasAccounts } from '../queries.ts'
import { flushFile } from './flushFile.ts'
import { RUNNING_SENTENCE, restorePostgres } from './postgresTools.ts'

const NEEDS_REPLACE = 'This academy already has accounts. Add --replace to replace it with the backup.'

/**
 * Refuses to restore over a running academy, and over one with accounts unless `replace` is given. It
 * migrates nothing, because the database to replace may have any version.
 * @throws CommandFailure with the reason
 */
export async function refuseRestore(config: Config, { replace }: { replace: boolean }): Promise<void> {
  const { database } = config
  if (database.dialect === 'sqlite') {
    if (existsSync(database.file)) refuseSqlite(database.file, replace)
    return
  }
  const connection = await openDatabase(config, { isMigrated: false })
  try {
    if (await isRunningOn(database.url)) throw new CommandFailure(RUNNING_SENTENCE)
    const tables = await connection.db.introspection.getTables()
    if (replace || !tables.some(({ name }) => name === 'users')) return
    if (await hasAccounts(connection.db)) throw new CommandFailure(NEEDS_REPLACE)
  } finally {
    await connection.close()
  }
}

/** Replaces the academy's database with the one of a backup; on failure the academy's own stays as it was. */
export async function replaceDatabase(copy: string, config: Config, aside: string): Promise<void> {
  const { database } = config
  if (database.dialect === 'postgres') return restorePostgres(database.url, copy)
  refuseDamaged(copy)
  if (existsSync(database.file)) {
    await mkdir(aside, { recursive: true })
    await copyFile(database.file, path.join(aside, path.basename(database.file)))
    // An unreadable database may leave these; the new one would take them for its own changes.
    for (const ending of ['-wal', '-shm'].filter(ending => existsSync(database.file + ending))) {
      await rename(database.file + ending, path.join(aside, path.basename(database.file) + ending))
    }
  }
  await flushFile(copy)
  // At each moment a whole database has this name, the old one or the new one.
  await rename(copy, database.file)
}

/** Refuses a database with accounts, or one that SQLite can no longer read and that may have had some. */
function refuseSqlite(file: string, replace: boolean): void {
  try {
    withSqlite(file, database => {
      leaveWal(database)
      if (!replace && hasPeople(database)) throw new CommandFailure(NEEDS_REPLACE)
    })
  } catch (error) {
    const isUnreadable = /^SQLITE_(?:NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code))
    if (!isUnreadable) throw error
    if (!replace) throw new CommandFailure(NEEDS_REPLACE)
  }
}

/** Refuses a damaged copy: its checksum proves that it is as it was written, not that it was intact then. */
function refuseDamaged(file: string): void {
  try {
    withSqlite(file, database => {
      const [row] = database.run<{ quick_check: string }>({ sql: 'pragma quick_check', parameters: [] }).rows
      if (row?.quick_check !== 'ok') throw new Error(row?.quick_check)
      ask(database, 'pragma journal_mode = delete')
    })
  } catch {
    throw new CommandFailure('This backup is damaged: SQLite cannot read its database.')
  }
}

function withSqlite(file: string, work: (database: SqliteConnection) => void): void {
  const database = openSqlite(file, { isReader: false })
  try {
    work(database)
  } finally {
    database.close()
  }
}

/** Leaves WAL mode, which needs exclusive access and writes all changes into the one file. */
function leaveWal(database: SqliteConnection): void {
  try {
    ask(database, 'pragma busy_timeout = 200')
    ask(database, 'pragma journal_mode = delete')
  } catch {
    throw new CommandFailure(RUNNING_SENTENCE)
  }
}

function hasPeople(database: SqliteConnection): boolean {
  const isMade = ask(database, `select 1 from sqlite_master where type = 'table' and name = 'users'`)
  return isMade && ask(database, 'select 1 from users limit 1')
}

function ask(database: SqliteConnection, sql: string): boolean {
  return database.run({ sql, parameters: [] }).rows.length > 0
}
