/** What a failed statement says of its cause, on either engine. */
interface DatabaseError {
  code?: unknown
  constraint?: unknown
  message?: unknown
}

/** PostgreSQL's classes: connection lost, resources exhausted, ended or starting server; then Node's own. */
const AWAY =
  /^(?:08...|53...|57P..|57014|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH)$/
const AWAY_SQLITE = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM)/
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** SQLite calls the refusal of `on delete restrict` a trigger. */
const FOREIGN_KEY = new Set(['23503', '23001', 'SQLITE_CONSTRAINT_FOREIGNKEY', 'SQLITE_CONSTRAINT_TRIGGER'])

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

/** Whether the database itself is away, full or locked: nothing was changed, and later it may work. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = asDatabaseError(error)
  if (typeof code === 'string' && (AWAY.test(code) || AWAY_SQLITE.test(code))) return true
  return AWAY_MESSAGE.test(String(message ?? ''))
}

function asDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {}
}
