import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { type ContentRevision, changesContent } from './contentRevision.ts'

/**
 * A dialect that tells of every committed change of the content, whoever wrote the statement: after the commit of its
 * transaction, or at once outside of one, and before the writer learns that it is done.
 */
export function changeTrackingDialect(dialect: Dialect, changes: ContentRevision): Dialect {
  return {
    createDriver: () => watchedDriver(dialect.createDriver(), changes),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

function watchedDriver(driver: Driver, changes: ContentRevision): Driver {
  const watched = (connection: DatabaseConnection) => connection as WatchedConnection

  /** A commit whose answer is lost may have happened, so it counts. */
  async function end(connection: WatchedConnection, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } finally {
      connection.isInTransaction = false
      if (connection.isTouched) changes.noteOwn()
      connection.isTouched = false
    }
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => new WatchedConnection(await driver.acquireConnection(), changes),
    beginTransaction: async (connection, settings: TransactionSettings) => {
      await driver.beginTransaction(watched(connection).inner, settings)
      watched(connection).isInTransaction = true
    },
    commitTransaction: connection =>
      end(watched(connection), () => driver.commitTransaction(watched(connection).inner)),
    rollbackTransaction: connection => {
      watched(connection).isTouched = false
      return end(watched(connection), () => driver.rollbackTransaction(watched(connection).inner))
    },
    savepoint: async (connection, ...rest) => driver.savepoint?.(watched(connection).inner, ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      driver.rollbackToSavepoint?.(watched(connection).inner, ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      driver.releaseSavepoint?.(watched(connection).inner, ...rest),
    releaseConnection: connection => driver.releaseConnection(watched(connection).inner),
    destroy: () => driver.destroy(),
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly changes: ContentRevision
  isInTransaction = false
  isTouched = false

  constructor(inner: DatabaseConnection, changes: ContentRevision) {
    this.inner = inner
    this.changes = changes
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!changesContent(query.sql)) return this.inner.executeQuery<R>(query)
    try {
      return await this.inner.executeQuery<R>(query)
    } finally {
      if (this.isInTransaction) this.isTouched = true
      else this.changes.noteOwn()
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
