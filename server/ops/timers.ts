import type { FastifyInstance } from 'fastify'
import { announcements, letters, reminders } from '../messages/messages.ts'
import { forgetOldNotifications } from '../messages/notifications/queries.ts'
import { pushes } from '../messages/push/pushJobs.ts'
import { orderingReminders } from '../messages/reminders/orderReminders.ts'
import { collectNews } from '../messages/tutorNews/collectNews.ts'
import { forgetOldFlows } from '../people/accounts/google/queries.ts'
import { forgetOldEmailChanges } from '../people/accounts/own/queries.ts'
import { forgetOldChallenges } from '../people/accounts/passkeys/queries.ts'
import { forgetOldProofs, forgetOldResets } from '../people/accounts/queries/proofs.ts'
import { forgetExpiredSessions } from '../people/accounts/queries/sessions.ts'
import { forgetOldTickets } from '../people/accounts/secondFactor/queries.ts'
import { forgetOldBounces } from '../people/queries.ts'
import type { AppContext } from '../platform/appContext.ts'
import { forgetOldFacts } from '../platform/audit/audit.ts'
import { findHead, headText } from '../platform/audit/chain.ts'
import { recordRefusals } from '../platform/audit/refusals.ts'
import { forgetOldJobs } from '../platform/jobs/queue.ts'
import { forgetOldNews } from '../platform/outbox/tutorNews.ts'
import { forgetDeletedClasses } from '../teaching/classes/queries/classes.ts'

/** Registers the timed jobs that run while the academy listens, so that no call waits for them; other parts add their own. */
export function timers(app: FastifyInstance): void {
  app.workOff(letters)
  app.workOff(reminders)
  app.workOff(announcements)
  app.workOff(orderingReminders)
  app.workOff(pushes)
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
    name: "telling the audit log's head",
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 24 * 60 * 60,
    handle: async academy => {
      // If logs are kept on another machine, an attacker who cuts off the audit log's tail cannot remove this line.
      const head = await findHead(academy.db)
      if (head) app.log.info({ head: headText(head) }, "the audit log's head")
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
      await sweep(academy)
      return 'done'
    },
  })
}

/** Deletes what is no longer needed. */
export async function sweep(academy: AppContext): Promise<void> {
  await forgetExpiredSessions(academy.db, academy.clock)
  await forgetOldResets(academy.db, academy.clock)
  await forgetOldEmailChanges(academy.db, academy.clock)
  await forgetOldProofs(academy.db, academy.clock)
  await forgetOldBounces(academy.db, academy.clock)
  await forgetOldTickets(academy.db, academy.clock)
  await forgetOldChallenges(academy.db, academy.clock)
  await forgetOldFlows(academy.db, academy.clock)
  await forgetOldJobs(academy)
  await forgetOldNews(academy)
  await forgetOldNotifications(academy)
  await forgetOldFacts(academy.db, academy.clock)
  await forgetDeletedClasses(academy.db, academy.clock)
}
