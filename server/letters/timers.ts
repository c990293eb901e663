import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { addJobRunner } from '../jobs/runner.ts'
import { addTimer } from '../jobs/timer.ts'
import { collectNews } from '../tutorNews/collectNews.ts'
import { forgetOldNews } from '../tutorNews/forgetNews.ts'
import { letters } from './kind.ts'

const COLLECT_MILLISECONDS = 15_000
const FORGET_MILLISECONDS = 60 * 60 * 1_000

/** Sends the letters that are due while the server listens, so that no call ever waits for a mail server. */
export function letterTimers(app: FastifyInstance, academy: AppContext): void {
  addJobRunner(app, academy, [letters])
  addTimer(app, { name: "collecting tutors' news", milliseconds: COLLECT_MILLISECONDS }, async () => {
    await collectNews(academy)
  })
  addTimer(app, { name: 'forgetting old news', milliseconds: FORGET_MILLISECONDS }, () =>
    forgetOldNews(academy),
  )
}
