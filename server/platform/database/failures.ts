/** The fields by which an error of either engine's driver names its cause. */
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

/** The error of a uniqueness rule that spans two tables; it looks like a unique key's. */
export class DuplicateRow extends Error {
  override readonly name = 'DuplicateRow'
  readonly code = '23505'
  readonly constraint: string

  constructor(constraint: string) {
    super(`${constraint} is taken`)
    this.constraint = constraint
  }
}

/** Returns whether a unique key refused the row; `column` narrows it to the key that names this column. */
export function isDuplicate(error: unknown, column?: string): boolean {
  const { code, constraint, message } = asDatabaseError(error)
  const isUnique =
    code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  return isUnique && (!column || `${constraint ?? ''} ${message ?? ''}`.includes(column))
}

/** Returns whether a CHECK of the table refused the row. */
export function isAgainstRule(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return code === '23514' || code === 'SQLITE_CONSTRAINT_CHECK'
}

/** Returns whether a foreign key refused the change. */
export function isMissingReference(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return typeof code === 'string' && FOREIGN_KEY.has(code)
}

/** Returns whether the database is away, full, locked or too slow: the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  if (typeof code === 'string' && (AWAY.test(code) || AWAY_SQLITE.test(code))) return true
  return AWAY_MESSAGE.test(String(message ?? ''))
}

/** Returns whether another process holds the write lock of the SQLite file. */
export function isFileLocked(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY')
}

/** Returns whether this transaction was rolled back because of another one: a retry may well succeed. */
export function isRolledBackByAnother(error: unknown): boolean {
  const { code } = asDatabaseError(error)
  return code === '40P01' || code === '40001'
}

/** Returns whether another transaction has kept a table or a row locked for longer than this statement may wait. */
export function isLockTimeout(error: unknown): boolean {
  return asDatabaseError(error).code === '55P03'
}

/** Returns whether a table has changed since the statement was prepared, as after a migration. Nothing was run. */
export function isPlanStale(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  return code === '0A000' && String(message).startsWith('cached plan')
}

/**
 * Returns whether a connection is useless after this error: it does not answer, or it leads to a former primary, as
 * after a failover.
 */
export function isConnectionUseless(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  return message === QUERY_TIMEOUT || code === '25006'
}

function asDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {}
}
