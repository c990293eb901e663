import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import type { AppContext } from '../appContext.ts'
import { timestampIn } from '../time/clock.ts'
import { answerOnce, deleteKeysBefore, KEPT_SECONDS, type Submission } from './answerOnce.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a creating call once per `Idempotency-Key` and gives all repeats the same reply. */
    answerOnce<T>(submission: Submission, log: FastifyBaseLogger, run: () => Promise<T>): Promise<T>
  }
}

const SWEEP_MILLISECONDS = 60 * 60 * 1000

/** Makes a form that is sent twice create once; deletes keys older than a day, at most once an hour. */
export const idempotency = fp(async (app, { academy }: { academy: AppContext }) => {
  const { db, clock } = academy
  let sweptAt = Number.NEGATIVE_INFINITY

  app.decorate(
    'answerOnce',
    async <T>(submission: Submission, log: FastifyBaseLogger, run: () => Promise<T>) => {
      await sweep()
      return answerOnce(academy, submission, log, run)
    },
  )

  async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    if (now - sweptAt < SWEEP_MILLISECONDS) return
    sweptAt = now
    await deleteKeysBefore(db, timestampIn(clock, -KEPT_SECONDS))
  }
})
