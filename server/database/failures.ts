/** What a failed statement says of its cause, on either engine. */
interface DatabaseError {
  code?: unknown
  constraint?: unknown
  message?: unknown
}

/**
 * PostgreSQL's classes: connection lost, no entry, no such database (it is being restored), resources exhausted, ended or
 * starting server, failing disk; then single codes; then Node's own.
 */
const AWAY = new RegExp(
  `^(?:${[
    '08...|28...|3D000|53...|57P..|58...',
    // A statement, a lock or an idle transaction took too long, or a whole transaction did.
    '57014|55P03|25P03|25P04',
    // A former primary takes no more writes. Two transactions were in each other's way, twice.
    '25006|40001|40P01',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH',
  ].join('|')})$`,
)
const AWAY_SQLITE = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/
/** The driver's own errors have no code. */
const QUERY_TIMEOUT = 'Query read timeout'
const AWAY_MESSAGE = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    QUERY_TIMEOUT,
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end',
    'driver has already been destroyed',
  ].join('|'),
)

/** SQLite calls the refusal of `on delete restrict` a trigger. */
const FOREIGN_KEY = new Set(['23503', '23001', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'])

/** Thrown as a unique key would refuse a row, for a rule that reaches over two tables. */
export class DuplicateRow extends Error {
  override readonly name = 'DuplicateRow'
  readonly code = '23505'
  readonly constraint: string

  constructor(constraint: string) {
    super(`${constraint} is taken`)
    this.constraint = constraint
  }
}

/** Whether a unique key refused the row; `column` narrows it to the key that names this column. */
export function isDuplicate(error: unknown, column?: string): boolean {
  const { code, constraint, message } = asDatabaseError(error)
  const isUnique =
    code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  return isUnique && (!column || `${constraint ?? ''} ${message ?? ''}`.includes(column))
}

/** Whether a rule of the table (a CHECK) refused the row. */
export function isAgainstRule(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return code === '23514' || code === 'SQLITE_CONSTRAINT_CHECK'
}

/** Whether a foreign key refused the change. */
export function isMissingReference(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return typeof code === 'string' && FOREIGN_KEY.has(code)
}

/** Whether the database itself is away, full, locked or too slow: what was asked for is refused, and later it may work. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  if (typeof code === 'string' && (AWAY.test(code) || AWAY_SQLITE.test(code))) return true
  return AWAY_MESSAGE.test(String(message ?? ''))
}

/** Whether another process has the write lock of the SQLite file. */
export function isFileLocked(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}

/** Whether two transactions were in each other's way and this one was taken back: tried again it may well succeed. */
export function hasLostToAnother(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return code === '40P01' || code === '40001'
}

/** Whether a prepared statement's table has other columns since, as after a migration; nothing was run. */
export function isPlanStale(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  return code === '0A000' && String(message).startsWith('cached plan')
}

/**
 * Whether the connection that a statement failed on is good for nothing any more: it does not answer, or it leads to a
 * former primary, as after a failover.
 */
export function isConnectionUseless(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  return message === QUERY_TIMEOUT || code === '25006'
}

function asDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {}
}
