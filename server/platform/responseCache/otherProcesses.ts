import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Connection } from '../database/connect.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'

/** An answer that is not there after the interval counts as a change, so no response is outdated for longer than twice this. */
const ASK_MILLISECONDS = 2_000

/**
 * While the server listens, asks the database whether another process has committed anything: another server, a command
 * or a database shell. Cached responses are then checked, as they are while the database does not answer.
 */
export function followOtherProcesses(app: FastifyInstance, { db, changes }: Connection): void {
  let timer: NodeJS.Timeout | undefined
  let seen: string | null = null
  let isAsking = false
  let isAway = false

  async function ask(): Promise<void> {
    isAsking = true
    try {
      const now = await whatIsCommitted(db)
      if (now !== seen) changes.bump()
      seen = now
      if (isAway) app.log.info('the database tells again what other processes change')
      isAway = false
    } catch (error) {
      changes.bump()
      seen = null
      if (!isAway) app.log.warn({ err: error }, 'the database does not tell what other processes change')
      isAway = true
    }
    isAsking = false
  }

  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      if (isAsking) changes.bump()
      else void ask()
    }, ASK_MILLISECONDS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Returns a text that differs after a commit: after one of another connection to the file on SQLite, after any on
 * PostgreSQL. There it tells which transactions a reader sees, so no writer has to count, and none is missed.
 */
async function whatIsCommitted(db: Db): Promise<string> {
  const question = isPostgres(db) ? sql`select pg_current_snapshot()::text` : sql`pragma data_version`
  const { rows } = await question.execute(db)
  return JSON.stringify(rows)
}
