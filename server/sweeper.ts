import type { FastifyInstance } from 'fastify'
import { forgetExpiredSessions } from './accounts/sessions.ts'
import type { AppContext } from './appContext.ts'
import { forgetOldJobs } from './jobs/forgetOldJobs.ts'
import { forgetOldNews } from './tutorNews/forgetNews.ts'

const EVERY_SECONDS = 60 * 60
/** More than forgetting a year of a busy academy takes. */
const DEADLINE_SECONDS = 10 * 60

/** Sweeps out once an hour what nobody needs any more, one server of many at a time. */
export function sweeper(app: FastifyInstance): void {
  app.workOff({
    name: 'sweeping',
    atOnce: 1,
    deadlineSeconds: DEADLINE_SECONDS,
    everySeconds: EVERY_SECONDS,
    handle: async academy => {
      await sweep(academy)
      return 'done'
    },
  })
}

async function sweep(academy: AppContext): Promise<void> {
  await forgetExpiredSessions(academy.db, academy.clock)
  await forgetOldJobs(academy)
  await forgetOldNews(academy)
}
