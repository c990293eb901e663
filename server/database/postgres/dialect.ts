import { type Dialect, PostgresDialect } from 'kysely'
import type pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

const SECOND = 1_000

/** How long a request waits for a connection: a visitor is told within two seconds that the database is away. */
const CONNECT_MILLISECONDS = 1.5 * SECOND

/** A quiet connection is probed after this, so that firewalls keep it and a database that is gone is noticed. */
const KEEP_ALIVE_MILLISECONDS = 10 * SECOND

/**
 * What a server's statements may take: nobody waits longer for a page. The parameters of the same names in
 * DATABASE_URL come first.
 */
const HURRIED = {
  /** PostgreSQL ends a statement after this. */
  statement_timeout: 5 * SECOND,
  /** The client gives a connection up after this: the database would have ended the statement, so the line is dead. */
  query_timeout: 6 * SECOND,
  /** PostgreSQL gives up waiting for a row or a table, so that a locked one does not fill the pool. */
  lock_timeout: 2 * SECOND,
  /** PostgreSQL takes back the transaction of a server that is frozen or gone, and what it has locked. */
  idle_in_transaction_session_timeout: 5 * SECOND,
}

/** Migrations, commands and what they wait for may take as long as they need; a frozen one gives its locks back. */
const PATIENT = { idle_in_transaction_session_timeout: 60 * SECOND }

/** How PostgreSQL is reached. */
export interface PostgresOptions {
  url: string
  poolSize: number
  /** Whether statements may take as long as they need. */
  isPatient: boolean
  /** Told of each connection that broke, used or not. */
  onLostConnection: (error: Error) => void
}

/** PostgreSQL behind a pool; sums and counts come back as numbers, as they do from SQLite. */
export function postgresDialect(options: PostgresOptions): Dialect {
  return new PostgresDialect({ pool: () => openPool(options) })
}

/** The driver is loaded here: on SQLite nobody needs it. */
async function openPool({ url, poolSize, isPatient, onLostConnection }: PostgresOptions): Promise<pg.Pool> {
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
    idleTimeoutMillis: 30 * SECOND,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    ...(isPatient ? PATIENT : HURRIED),
    types: { getTypeParser },
  })
  // A connection that breaks while it is used tells nobody but its own listeners, and without one ends this process.
  pool.on('connect', client => void client.on('error', onLostConnection))
  // The pool repeats what an unused connection has said.
  pool.on('error', () => undefined)
  return pool
}
