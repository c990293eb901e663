import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/setting.ts'
import { type Connection, type ConnectOptions, connect } from './connect.ts'
import { foldUnfolded } from './foldedColumns.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the configured database and brings it up to date.
 * @param options.isMigrated false leaves it as it is
 * @throws ConfigError when it does not answer
 */
export async function openDatabase(
  config: Config,
  { isMigrated = true, ...options }: ConnectOptions & { isMigrated?: boolean } = {},
): Promise<Connection> {
  let connection: Connection | null = null
  try {
    connection = connect(config.database, options)
    await connection.ping()
    if (isMigrated) await bringUpToDate(config.database, connection)
    return connection
  } catch (error) {
    await connection?.close().catch(() => undefined)
    throw databaseFailure(config, error)
  }
}

/** Makes the data folder, or says in one sentence why it cannot be used. */
export function prepareDataFolder(config: Config): void {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new ConfigError(`ACADEMY_DATA_DIR: the folder ${config.dataDir} cannot be made or written to.`)
  }
}

/** Returns the error that says in one sentence that the configured database cannot be used. */
export function databaseFailure(config: Config, error: unknown): ConfigError {
  const reason = reasonOf(error)
  if (config.database.dialect === 'sqlite') {
    return new ConfigError(
      `ACADEMY_DATA_DIR: the database ${config.database.file} cannot be used (${reason}).`,
    )
  }
  const { host, pathname } = new URL(config.database.url)
  return new ConfigError(`DATABASE_URL: PostgreSQL at ${host}${pathname} cannot be used (${reason}).`)
}

/** A short reason without the database's password: messages of drivers never carry the address. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return (message || code || 'unknown reason').split('\n', 1)[0]?.replace(/\.$/, '') ?? 'unknown reason'
}

/**
 * Migrates the database behind a connection. On PostgreSQL over a connection of its own, for neither a large table's
 * migration nor the wait while another server migrates may end at the limit of a request's statements.
 */
async function bringUpToDate(database: Config['database'], { db }: Connection): Promise<void> {
  if (database.dialect === 'sqlite') {
    await migrate(db)
    await foldUnfolded(db)
    return
  }
  const patient = connect({ ...database, poolSize: 1 }, { isPatient: true })
  try {
    await migrate(patient.db)
    await foldUnfolded(patient.db)
  } finally {
    await patient.close()
  }
}
