import pg from 'pg'
import { isConnectionUseless, isPlanStale } from '../failures.ts'

/** The most prepared statements of a connection. */
const MAX_PREPARED = 300

/** Searches are planned each time: a word that every course has needs another plan than a rare one. */
const PLANNED_EACH_TIME = /@@| like /i

const names = new Map<string, string>()
let generation = 0

/**
 * A client that prepares each statement once, by a name: with the catalogue's many indexes PostgreSQL takes longer to
 * plan than to read. A pooler in front of PostgreSQL must know named statements (PgBouncer does since 1.21).
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of many signatures is meant, the others pass through
  override query(...given: any[]): any {
    const [text, values] = given
    const pass = super.query as (...given: unknown[]) => Promise<unknown>
    if (given.length !== 2 || typeof text !== 'string' || !Array.isArray(values))
      return pass.apply(this, given)
    const isAlone = this.getTransactionStatus() === 'I'
    const run = () => {
      const name = values.length > 0 ? nameOf(text) : null
      return name === null ? pass.call(this, text, values) : pass.call(this, { name, text, values })
    }
    return run().catch(error => {
      this.#handleFailure(error)
      // Within a transaction no statement can follow a failure: `inTransaction` retries the whole of it.
      if (isAlone && isPlanStale(error)) return run()
      throw error
    })
  }

  #handleFailure(error: unknown): void {
    if (isPlanStale(error)) forgetNames()
    // The pool takes any connection back, and drops only those that have ended.
    if (isConnectionUseless(error)) void this.end()
  }
}

function nameOf(text: string): string | null {
  if (PLANNED_EACH_TIME.test(text)) return null
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MAX_PREPARED) return null
  const name = `academy_${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** Gives all statements new names, and so new plans. */
function forgetNames(): void {
  generation += 1
  names.clear()
}
