import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import Database from 'libsql'

/** How many prepared statements are kept: preparing anew each time is half as fast. */
const KEPT_STATEMENTS = 500

/**
 * SQLite in one file (or `:memory:`): every answered write is on the disk (WAL, synchronous=FULL), and a
 * transaction takes the write lock at its beginning, so that it never fails half-way for want of it.
 */
export function sqliteDialect(file: string): Dialect {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true })
  const config = { database: async () => openDatabase(file) }
  return {
    createDriver: () => new ImmediateSqliteDriver(config),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  } satisfies Pick<SqliteDialect, keyof Dialect>
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

function openDatabase(file: string): SqliteDatabase {
  const database = new Database(file)
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'busy_timeout=5000']) {
    database.pragma(pragma)
  }
  const statements = new Map<string, SqliteStatement>()

  function prepare(sql: string): SqliteStatement {
    const kept = statements.get(sql)
    if (kept) return kept
    const statement = withBindableParameters(database.prepare(sql))
    if (statements.size >= KEPT_STATEMENTS) statements.clear()
    statements.set(sql, statement)
    return statement
  }

  function close(): void {
    // libsql lets go of the file when the last statement is collected.
    statements.clear()
    database.close()
  }

  return { prepare, close }
}

function withBindableParameters(statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: parameters => statement.all(parameters.map(bindable)),
    run: parameters => statement.run(parameters.map(bindable)),
    iterate: parameters => statement.iterate(parameters.map(bindable)) as IterableIterator<unknown>,
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
