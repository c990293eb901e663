import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { watchDatabases } from './testDatabase.ts'

/** The executed statements of an academy. */
export interface WatchedQueries {
  /** Returns the number of statements since the last call. */
  countSince(): number
  /** Returns each different statement once. */
  distinct(db: Db): CompiledQuery[]
}

/** Watches every academy that the current test opens from now on. */
export function watchQueries(): WatchedQueries {
  const nodes: RootOperationNode[] = []
  // Parts of a statement are transformed too, but only a whole one has a result.
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
  }
}

/** Returns true if a statement reads or changes rows, so that it can be explained. */
export function canBeExplained({ sql }: CompiledQuery): boolean {
  return /^\s*(?:select|insert|update|delete|with|\()/i.test(sql)
}

/** Returns the statement with a prefix such as `explain query plan`. */
export function explained(prefix: string, { sql, parameters }: CompiledQuery): CompiledQuery {
  return CompiledQuery.raw(`${prefix} ${sql}`, [...parameters])
}
