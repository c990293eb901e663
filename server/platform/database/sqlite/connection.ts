import type { CompiledQuery, QueryResult } from 'kysely'
import Database from 'libsql'

/** The size of the cache of prepared statements: preparing each statement again is half as fast. */
const CACHED_STATEMENTS = 500

const BUSY_MILLISECONDS = 5_000

/** A change of the schema voids every prepared statement: it costs more the more of them are kept, and is not kept itself. */
const SCHEMA_CHANGE = /^\s*(?:create|alter|drop)\b/i

/** One connection to a file. Its calls are synchronous. */
export interface SqliteConnection {
  run<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R>
  /** Runs a statement that has neither parameters nor rows. */
  exec(sql: string): void
  isInTransaction(): boolean
  close(): void
}

interface Prepared {
  statement: Database.Statement
  hasRows: boolean
}

/** Opens a file, or `:memory:`. */
export function openSqlite(file: string, { isReader }: { isReader: boolean }): SqliteConnection {
  const database = new Database(file)
  const pragmas = [
    // First, for the next one may have to wait: another process may be opening the same file.
    `busy_timeout=${BUSY_MILLISECONDS}`,
    'journal_mode=WAL',
    'synchronous=FULL',
    'foreign_keys=ON',
    // SQLite leaves what is deleted in the file otherwise, until its page is used again: an erased person would stay.
    'secure_delete=ON',
  ]
  for (const pragma of isReader ? [...pragmas, 'query_only=ON'] : pragmas) database.pragma(pragma)
  const statements = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const cached = statements.get(sql)
    if (cached) return cached
    const statement = database.prepare(sql)
    const prepared = { statement, hasRows: statement.reader }
    if (statements.size >= CACHED_STATEMENTS) statements.clear()
    statements.set(sql, prepared)
    return prepared
  }

  return {
    run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
      if (SCHEMA_CHANGE.test(sql)) {
        database.exec(sql)
        return { rows: [] }
      }
      const { statement, hasRows } = prepare(sql)
      const values = parameters.map(bindable)
      if (hasRows) return { rows: statement.all(values) as R[] }
      const { changes, lastInsertRowid } = statement.run(values)
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    },
    exec: sql => {
      prepare(sql).statement.run([])
    },
    isInTransaction: () => database.inTransaction,
    close() {
      // libsql lets go of the file when the last statement is collected.
      statements.clear()
      database.close()
    },
  }
}

/**
 * libsql ends the whole process when it is given a boolean, and binds every number as a float; whole numbers go as
 * bigints so that they stay whole.
 */
function bindable(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1n : 0n
  return Number.isSafeInteger(value) ? BigInt(value as number) : value
}
