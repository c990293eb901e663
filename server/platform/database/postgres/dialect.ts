import { type Dialect, PostgresDialect } from 'kysely'
import type pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

const SECOND = 1_000

/** The time that a request waits for a connection: a visitor learns within two seconds that the database is away. */
const CONNECT_MILLISECONDS = 1.5 * SECOND

/** An idle connection is probed after this, so that firewalls keep it open and a dead database is noticed. */
const KEEP_ALIVE_MILLISECONDS = 10 * SECOND

/**
 * The limits of a server's statements: nobody waits longer for a page. Parameters of the same names in DATABASE_URL
 * override them.
 */
const REQUEST_LIMITS = {
  /** PostgreSQL ends a statement after this. */
  statement_timeout: 5 * SECOND,
  /** The client drops a connection after this: PostgreSQL would have ended the statement, so the connection is dead. */
  query_timeout: 6 * SECOND,
  /** PostgreSQL stops waiting for a locked row or table after this, so that one lock does not use up the pool. */
  lock_timeout: 2 * SECOND,
  /** PostgreSQL rolls back the transaction of a server that is frozen or gone, and frees its locks. */
  idle_in_transaction_session_timeout: 5 * SECOND,
}

/** Migrations and commands may take as long as they need; a frozen one loses its locks. */
const PATIENT_LIMITS = { idle_in_transaction_session_timeout: 60 * SECOND }

/** The options of a connection to PostgreSQL. */
export interface PostgresOptions {
  url: string
  poolSize: number
  /** True if statements may take as long as they need. */
  isPatient: boolean
  /** Called with the error of each connection that broke, in use or idle. */
  onLostConnection: (error: Error) => void
}

/** Connects to PostgreSQL by a pool. Sums and counts are numbers, as they are on SQLite. */
export function postgresDialect(options: PostgresOptions): Dialect {
  return new PostgresDialect({ pool: () => openPool(options) })
}

/** Loads the driver, which SQLite does not need, and opens the pool. */
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
    ...(isPatient ? PATIENT_LIMITS : REQUEST_LIMITS),
    types: { getTypeParser },
  })
  // A connection that breaks while in use emits its error itself; without a listener that would end this process.
  pool.on('connect', client => void client.on('error', onLostConnection))
  // The pool repeats the error of an idle connection, which was reported already.
  pool.on('error', () => undefined)
  return pool
}
