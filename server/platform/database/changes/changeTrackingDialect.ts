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
 * Wraps a dialect so that every committed change of the content is recorded, wherever in the server the statement was
 * written: after the commit of its transaction, or at once outside of one, and before the writer gets its result.
 */
export function changeTrackingDialect(dialect: Dialect, changes: ContentRevision): Dialect {
  return {
    createDriver: () => trackingDriver(dialect.createDriver(), changes),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
  }
}

function trackingDriver(driver: Driver, changes: ContentRevision): Driver {
  const tracked = (connection: DatabaseConnection) => connection as TrackedConnection

  /** Ends a transaction. A commit whose result is lost may have happened, so it counts as a change. */
  async function end(connection: TrackedConnection, run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } finally {
      connection.isInTransaction = false
      if (connection.hasChanges) changes.bump()
      connection.hasChanges = false
    }
  }

  return {
    init: () => driver.init(),
    acquireConnection: async () => new TrackedConnection(await driver.acquireConnection(), changes),
    beginTransaction: async (connection, settings: TransactionSettings) => {
      await driver.beginTransaction(tracked(connection).inner, settings)
      tracked(connection).isInTransaction = true
    },
    commitTransaction: connection =>
      end(tracked(connection), () => driver.commitTransaction(tracked(connection).inner)),
    rollbackTransaction: connection => {
      tracked(connection).hasChanges = false
      return end(tracked(connection), () => driver.rollbackTransaction(tracked(connection).inner))
    },
    savepoint: async (connection, ...rest) => driver.savepoint?.(tracked(connection).inner, ...rest),
    rollbackToSavepoint: async (connection, ...rest) =>
      driver.rollbackToSavepoint?.(tracked(connection).inner, ...rest),
    releaseSavepoint: async (connection, ...rest) =>
      driver.releaseSavepoint?.(tracked(connection).inner, ...rest),
    releaseConnection: connection => driver.releaseConnection(tracked(connection).inner),
    destroy: () => driver.destroy(),
  }
}

class TrackedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly changes: ContentRevision
  isInTransaction = false
  hasChanges = false

  constructor(inner: DatabaseConnection, changes: ContentRevision) {
    this.inner = inner
    this.changes = changes
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!changesContent(query)) return this.inner.executeQuery<R>(query)
    try {
      return await this.inner.executeQuery<R>(query)
    } finally {
      if (this.isInTransaction) this.hasChanges = true
      else this.changes.bump()
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
