import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { AppContext } from '../../appContext.ts'
import { unavailable } from '../../errors.ts'
import { listDisks } from '../../files/freeSpace.ts'
import { singleFlight } from '../../singleFlight.ts'

/** The longest wait for the database; callers of `/readyz` give up after a few seconds too. */
const ANSWER_MILLISECONDS = 2_000

/** Serves `/healthz`, which says that the process runs, and `/readyz`, which says that it and its database respond. */
export const health = fp(async (app, { academy: { connection, config } }: { academy: AppContext }) => {
  /** The one running check, so that a hanging database does not take every connection. */
  const ping = singleFlight(() => connection.ping())

  async function databaseAnswers(): Promise<boolean> {
    const limit = new AbortController()
    const tooLate = sleep(ANSWER_MILLISECONDS, false, { ref: false, signal: limit.signal })
    try {
      return await Promise.race([ping().then(() => true), tooLate])
    } catch {
      return false
    } finally {
      tooLate.catch(() => undefined)
      limit.abort()
    }
  }

  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'success' }))
  app.get('/readyz', hidden, async () => {
    if (app.drain.isUnderWay) throw unavailable('This server is about to stop.')
    if (!(await databaseAnswers())) throw unavailable('The database does not answer.')
    if ((await listDisks(config.dataDir)).some(({ isFull }) => isFull))
      throw unavailable('The disk of the data folder is full.')
    return { status: 'success' }
  })
})
