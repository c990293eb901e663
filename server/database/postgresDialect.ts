import { type Dialect, PostgresDialect } from 'kysely'
import type pg from 'pg'

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
  return new PostgresDialect({ pool: () => openPool(options) })
}

/** The driver is loaded here: on SQLite nobody needs it. */
async function openPool({
  url,
  poolSize,
  onIdleError,
}: Parameters<typeof postgresDialect>[0]): Promise<pg.Pool> {
  const [{ default: driver }, { PreparingClient }] = await Promise.all([
    import('pg'),
    import('./preparingClient.ts'),
  ])
  const getTypeParser = ((type: number, format?: 'text') =>
    type === INT8 || type === NUMERIC
      ? Number
      : driver.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser
  const pool = new driver.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    statement_timeout: STATEMENT_MILLISECONDS,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser },
  })
  // Without a listener a connection that the server closed would end this process.
  pool.on('error', onIdleError)
  return pool
}
