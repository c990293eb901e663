import pg from 'pg'
import { isConnectionUseless, isPlanStale } from '../failures.ts'

/** A connection keeps so many prepared statements at most. */
const MOST_NAMED = 300

/** Searches are planned by what is searched for: a word of every course wants another way than a rare one. */
const PLANNED_EACH_TIME = /@@| like /i

const names = new Map<string, string>()
let generation = 0

/**
 * A connection that prepares each statement once, by a name: with the catalogue's many indexes PostgreSQL plans longer
 * than it reads. A pooler in front of PostgreSQL must know named statements (PgBouncer does since 1.21).
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
      this.#learnFrom(error)
      // Within a transaction nothing can follow a failure: there the whole of it is tried once more.
      if (isAlone && isPlanStale(error)) return run()
      throw error
    })
  }

  #learnFrom(error: unknown): void {
    if (isPlanStale(error)) forgetNames()
    // The pool asks nobody whether a connection that is given back is still good; an ended one it lets go.
    if (isConnectionUseless(error)) void this.end()
  }
}

function nameOf(text: string): string | null {
  if (PLANNED_EACH_TIME.test(text)) return null
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_NAMED) return null
  const name = `academy_${generation}_${names.size}`
  names.set(text, name)
  return name
}

/** From now on all statements have new names, and so new plans. */
function forgetNames(): void {
  generation += 1
  names.clear()
}
