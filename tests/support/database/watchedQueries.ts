import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { watchDatabases } from './testDatabase.ts'

/** The statements of an academy, as they were built. */
export interface WatchedQueries {
  /** Returns the number of statements since the last look. */
  countSince(): number
  /** Each different text once. */
  distinct(db: Db): CompiledQuery[]
  /** The newest that changed rows. */
  lastChange(db: Db): string
}

/** Watches every academy that the running test opens from now on. */
export function watchQueries(): WatchedQueries {
  const nodes: RootOperationNode[] = []
  // A part of a statement is transformed, too, but only a whole one has a result.
  const built = new WeakMap<object, RootOperationNode>()
  let counted = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      built.set(queryId, node)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const node = built.get(queryId)
      if (node) nodes.push(node)
      return result
    },
  }
  onTestFinished(watchDatabases(plugin))
  return {
    countSince() {
      const since = nodes.length - counted
      counted = nodes.length
      return since
    },
    distinct(db) {
      const compiled = nodes.map(node => db.getExecutor().compileQuery(node, createQueryId()))
      return [...new Map(compiled.map(query => [query.sql, query])).values()]
    },
    lastChange(db) {
      const changes = nodes.filter(({ kind }) => /^(?:Insert|Update|Delete)QueryNode$/.test(kind))
      const last = changes.at(-1)
      return last ? db.getExecutor().compileQuery(last, createQueryId()).sql : ''
    },
  }
}

/** True if a statement reads or changes rows of tables, so that it can be explained. */
export function canBeExplained({ sql }: CompiledQuery): boolean {
  return /^\s*(?:select|insert|update|delete|with|\()/i.test(sql)
}

/** Returns the statement with a prefix that makes the database explain it, such as `explain query plan`. */
export function explained(prefix: string, { sql, parameters }: CompiledQuery): CompiledQuery {
  return CompiledQuery.raw(`${prefix} ${sql}`, [...parameters])
}
