import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { announcements, letters, reminders } from '../messages/messages.ts'
import { deleteOldNotifications } from '../messages/notifications/queries.ts'
import { pushes } from '../messages/push/pushJobs.ts'
import { orderingReminders } from '../messages/reminders/orderReminders.ts'
import { collectNews } from '../messages/tutorNews/collectNews.ts'
import { deleteOldNews } from '../outbox/tutorNews.ts'
import { deleteOldFlows } from '../people/google/queries.ts'
import { deleteOldEmailChanges } from '../people/own/queries.ts'
import { deleteOldChallenges } from '../people/passkeys/queries.ts'
import { deleteOldBounces } from '../people/queries/people.ts'
import { deleteOldProofs, deleteOldResets } from '../people/queries/proofs.ts'
import { deleteExpiredSessions } from '../people/queries/sessions.ts'
import { deleteOldTickets } from '../people/secondFactor/queries.ts'
import type { AppContext } from '../platform/appContext.ts'
import { forgetOldNetworks } from '../platform/audit/audit.ts'
import { recordRefusals } from '../platform/audit/refusals.ts'
import { eachApart } from '../platform/jobs/eachApart.ts'
import { deleteOldJobs } from '../platform/jobs/queue.ts'
import { deleteOldTombstones } from '../teaching/classes/queries/classes.ts'
import { operatorEmails, orderingDailyList } from './operatorEmails/operatorEmails.ts'

/** Registers the timed jobs that run while the academy listens, so that no call waits for them; other parts add their own. */
export function timers(app: FastifyInstance): void {
  app.workOff(letters)
  app.workOff(reminders)
  app.workOff(announcements)
  app.workOff(orderingReminders)
  app.workOff(pushes)
  app.workOff(operatorEmails)
  app.workOff(orderingDailyList)
  app.workOff({
    name: "collecting tutors' news",
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 15,
    handle: async academy => {
      await collectNews(academy)
      return 'done'
    },
  })
  app.workOff({
    name: 'recording refusals',
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 60,
    handle: async academy => {
      await recordRefusals(academy)
      return 'done'
    },
  })
  app.workOff({
    name: 'sweeping',
    atOnce: 1,
    // More than it takes to delete a year of a busy academy.
    deadlineSeconds: 10 * 60,
    everySeconds: 60 * 60,
    handle: async academy => {
      await sweep(academy, app.log)
      return 'done'
    },
  })
}

/** The rows that are deleted once they are no longer needed. */
const SWEPT: readonly ((academy: AppContext) => Promise<unknown>)[] = [
  ({ db, clock }) => deleteExpiredSessions(db, clock),
  ({ db, clock }) => deleteOldResets(db, clock),
  ({ db, clock }) => deleteOldEmailChanges(db, clock),
  ({ db, clock }) => deleteOldProofs(db, clock),
  ({ db, clock }) => deleteOldBounces(db, clock),
  ({ db, clock }) => deleteOldTickets(db, clock),
  ({ db, clock }) => deleteOldChallenges(db, clock),
  ({ db, clock }) => deleteOldFlows(db, clock),
  deleteOldJobs,
  deleteOldNews,
  deleteOldNotifications,
  ({ db, clock }) => forgetOldNetworks(db, clock),
  ({ db, clock }) => deleteOldTombstones(db, clock),
]

/**
 * Deletes what is no longer needed; a table that cannot be swept is logged and stops no other.
 * @throws the first failure, after all were tried: the job is retried
 */
export function sweep(academy: AppContext, log: FastifyBaseLogger): Promise<void> {
  return eachApart(
    SWEPT.map(part => async () => {
      try {
        await part(academy)
      } catch (error) {
        log.error({ err: error }, 'a table could not be swept')
        throw error
      }
    }),
  )
}
