import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './preparingClient.ts'

const INT8 = 20
const NUMERIC = 1700

/** How long one statement may take before PostgreSQL ends it. */
const STATEMENT_MILLISECONDS = 10_000

/** How long a request waits for a connection: a visitor is told within two seconds that the database is away. */
const CONNECT_MILLISECONDS = 1_500

/** PostgreSQL behind a pool; sums and counts come back as numbers, as they do from SQLite. */
export function postgresDialect(options: {
  url: string
  poolSize: number
  onIdleError: (error: Error) => void
}): Dialect {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
  })
  // Without a listener a connection that the server closed would end this process.
  pool.on('error', options.onIdleError)
  return new PostgresDialect({ pool })
}

const getTypeParser = ((type: number, format?: 'text') =>
  type === INT8 || type === NUMERIC
    ? Number
    : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser
