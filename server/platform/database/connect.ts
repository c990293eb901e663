import { Kysely, sql } from 'kysely'
import type { Config } from '../config/config.ts'
import { changeTrackingDialect } from './changes/changeTrackingDialect.ts'
import { type ContentRevision, contentRevision } from './changes/contentRevision.ts'
import type { Db } from './db.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'

/** An open database. */
export interface Connection {
  db: Db
  dialect: 'sqlite' | 'postgres'
  /** The revision of what the public pages show. */
  changes: ContentRevision
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The ways in which a connection may differ from a server's own. */
export interface ConnectOptions {
  /** True if statements may take as long as they need; those of a request may not. */
  isPatient?: boolean
  /** Called with the error of each connection to PostgreSQL that broke. */
  onLostConnection?: (error: Error) => void
}

/** Opens the configured database. It sends no statement yet: `ping` tells whether the database answers. */
export function connect(
  database: Config['database'],
  { isPatient = false, onLostConnection = () => undefined }: ConnectOptions = {},
): Connection {
  const dialect =
    database.dialect === 'sqlite'
      ? sqliteDialect(database.file)
      : postgresDialect({ url: database.url, poolSize: database.poolSize, isPatient, onLostConnection })
  const changes = contentRevision()
  const db: Db = new Kysely<Tables>({ dialect: changeTrackingDialect(dialect, changes) })
  return {
    db,
    dialect: database.dialect,
    changes,
    ping: async () => {
      await sql`select 1`.execute(db)
    },
    close: () => db.destroy(),
  }
}
