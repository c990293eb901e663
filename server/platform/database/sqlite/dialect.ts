import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { openSqlite, type SqliteConnection } from './connection.ts'
import { WriteQueue } from './writeQueue.ts'

/** Statements that may share a commit with other writers; any other one (DDL, PRAGMA, VACUUM) runs alone. */
const CHANGES = new Set<string>(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * SQLite in one file (or `:memory:`): every answered write is on the disk (WAL, synchronous=FULL). One connection
 * writes, one transaction after the other, and those that come together share one write to the disk; another
 * connection reads what is committed and waits for nobody.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new SqliteFileDriver(file),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: db => new SqliteIntrospector(db),
  }
}

/** The open connections to one file. */
interface Opened {
  writer: SqliteConnection
  writes: WriteQueue
  /** Opened by the first read; null for a database in memory, where reads wait in the writer's queue. */
  reader(): SqliteConnection | null
  close(): void
}

class SqliteFileDriver implements Driver {
  readonly #file: string
  #opened: Opened | null = null

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#opened = openFile(this.#file)
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#opened) throw new Error('The database is not open.')
    return new QueuedConnection(this.#opened)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const queued = connection as QueuedConnection
    await queued.opened.writes.begin()
    queued.isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const queued = connection as QueuedConnection
    const durable = queued.opened.writes.commit()
    queued.isInTransaction = false
    await durable
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const queued = connection as QueuedConnection
    // Kysely also rolls back after a commit that failed: by then nothing is left to roll back.
    if (!queued.isInTransaction) return
    queued.isInTransaction = false
    await queued.opened.writes.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#opened?.close()
    this.#opened = null
  }
}

function openFile(file: string): Opened {
  // Only its one connection sees a database in memory, and nothing of it goes to a disk.
  const isInMemory = file === ':memory:'
  if (!isInMemory) mkdirSync(path.dirname(file), { recursive: true })
  const writer = openSqlite(file, { isReader: false })
  const writes = new WriteQueue(writer, { isShared: !isInMemory })
  let reader: SqliteConnection | null = null
  return {
    writer,
    writes,
    reader() {
      if (!isInMemory) reader ??= openSqlite(file, { isReader: true })
      return reader
    },
    close() {
      writes.flush()
      reader?.close()
      writer.close()
    },
  }
}

/** The connection of one statement or transaction. Each statement goes to the reader or to the writer's queue. */
class QueuedConnection implements DatabaseConnection {
  readonly opened: Opened
  isInTransaction = false

  constructor(opened: Opened) {
    this.opened = opened
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, writes, reader } = this.opened
    if (this.isInTransaction) return writes.inTransaction(() => writer.run<R>(query))
    const { kind } = query.query
    const isRead = kind === 'SelectQueryNode' || (kind === 'RawNode' && /^\s*select\b/i.test(query.sql))
    const reading = isRead ? reader() : null
    if (reading) return reading.run<R>(query)
    if (CHANGES.has(kind)) return writes.change(() => writer.run<R>(query))
    return writes.alone(() => writer.run<R>(query))
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for a generator
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The academy reads its lists in pages and streams none.')
  }
}
