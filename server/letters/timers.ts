import type { FastifyInstance } from 'fastify'
import { collectNews } from '../tutorNews/collectNews.ts'
import { letters } from './kind.ts'

const COLLECT_SECONDS = 15
const COLLECT_DEADLINE_SECONDS = 60

/** Sends the letters that are due while the server listens, so that no call ever waits for a mail server. */
export function letterTimers(app: FastifyInstance): void {
  app.workOff(letters)
  app.workOff({
    name: "collecting tutors' news",
    atOnce: 1,
    deadlineSeconds: COLLECT_DEADLINE_SECONDS,
    everySeconds: COLLECT_SECONDS,
    handle: async academy => {
      await collectNews(academy)
      return 'done'
    },
  })
}
