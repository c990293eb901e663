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

/** Statements that may be committed together with those of others; anything else (DDL, PRAGMA, VACUUM) goes alone. */
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

/** The connections to one file. */
interface Opened {
  writer: SqliteConnection
  writes: WriteQueue
  /** Opened when something is read; null where reading takes its turn with writing. */
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
    return new Lane(this.#opened)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const lane = connection as Lane
    await lane.opened.writes.begin()
    lane.isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const lane = connection as Lane
    const durable = lane.opened.writes.commit()
    lane.isInTransaction = false
    await durable
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const lane = connection as Lane
    // Kysely takes back what could not be committed, too: by then nothing of it is left.
    if (!lane.isInTransaction) return
    lane.isInTransaction = false
    await lane.opened.writes.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#opened?.close()
    this.#opened = null
  }
}

function openFile(file: string): Opened {
  // A database in memory is known to its one connection only; nothing of it goes to a disk.
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

/** What one statement or one transaction is given: where it goes is decided when it is known what it is. */
class Lane implements DatabaseConnection {
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
