import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Db } from './connect.ts'

/** A statement as Kysely builds it. */
interface Statement<Row> {
  compile(): CompiledQuery<Row>
}

/** Stands for a value that is only known when the statement runs. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled once a database and then only given its values: for those of the busiest
 * calls, where building it anew takes longer than running it. What is given goes into the statement as values alone; it
 * must not decide how the statement is built.
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
      query = build(db, laterOf<Given>()).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map(value =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    )
    return { ...query, parameters }
  }

  return async (db, given) => (await db.executeQuery(compiledFor(db, given))).rows
}

function laterOf<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_, name) => new Placeholder(String(name)) })
}
