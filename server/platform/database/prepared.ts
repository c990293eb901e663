import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Db } from './db.ts'

/** A statement that Kysely has built and can compile. */
interface Statement<Row> {
  compile(): CompiledQuery<Row>
}

/** A placeholder stands for a value that is only known when the statement runs. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Prepares a statement: it is built and compiled once for each engine, and afterwards only given its values. This is for
 * the statements of the busiest calls, which take longer to build than to run. `given` may only supply values; it must not
 * decide how the statement is built.
 */
export function prepared<Given extends object, Row>(
  build: (db: Db, given: Given) => Statement<Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  const compiled = new WeakMap<QueryExecutor['adapter'], CompiledQuery<Row>>()

  function compiledFor(db: Db, given: Given): CompiledQuery<Row> {
    const { adapter, plugins } = db.getExecutor()
    // A plugin may build each statement differently.
    if (plugins.length > 0) return build(db, given).compile()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, placeholdersOf<Given>()).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map(value =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    )
    return { ...query, parameters }
  }

  return async (db, given) => (await db.executeQuery(compiledFor(db, given))).rows
}

function placeholdersOf<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })
}
