import { ANNOUNCEMENT, notifyAll } from '../../outbox/emit.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { AnnouncementRow } from '../../platform/database/tables/messages.ts'
import { JobDeferred, type JobKind } from '../../platform/jobs/job.ts'
import { addJobs, startOver } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import {
  beginSending,
  endSending,
  findLeaving,
  insertRecipients,
  lastRecipient,
  listAudience,
  updatePlanned,
} from './queries.ts'

/** The people per transaction: memory use stays flat, and other writers do not wait long. */
const AT_ONCE = 500

const ANNOUNCING = 'announcing'

/** Orders the sending of an announcement, in the transaction that plans or moves it. */
export async function planAnnouncing(trx: Db, id: number, now: string): Promise<void> {
  // Due at once: the job checks the announcement's time itself, because it may have been moved.
  await startOver(trx, ANNOUNCING, { key: String(id), payload: { announcement: id } }, now)
}

/** Sends due announcements: an email and a notification to each recipient, 500 people at a time. */
export const announcing: JobKind = {
  name: ANNOUNCING,
  atOnce: 1,
  deadlineSeconds: 5 * 60,
  async handle(academy, job, signal) {
    const { announcement: id } = job.payload as { announcement: number }
    const announcement = await begin(academy, id)
    if (!announcement) return 'dropped'
    // After an abort, the next attempt continues after the last recipient.
    while (!(await sendSome(academy, announcement))) signal.throwIfAborted()
    return 'done'
  },
}

/**
 * Begins an announcement, which nobody can change from then on; undefined if it was cancelled, is gone, or the academy has
 * withheld its course or tutor.
 * @throws JobDeferred if its time has not come
 */
async function begin({ db, clock }: AppContext, id: number): Promise<AnnouncementRow | undefined> {
  const now = timestamp(clock)
  const found = await findLeaving(db, id)
  if (!found || found.cancelled_at !== null || found.sent_at !== null) return undefined
  if (found.send_at > now) throw new JobDeferred('Its time has not come.', found.send_at)
  if (found.taken_down_at ?? found.suspended_at ?? found.erased_at) {
    await updatePlanned(db, id, { cancelled_at: now, updated_at: now })
    return undefined
  }
  return beginSending(db, id, now)
}

/** Sends to the next people of an audience; returns whether they were the last. */
function sendSome({ db, clock }: AppContext, announcement: AnnouncementRow): Promise<boolean> {
  const now = timestamp(clock)
  const { id } = announcement
  return inTransaction(db, async trx => {
    const last = await lastRecipient(trx, id)
    const people = await listAudience(trx, announcement, { after: last ?? 0, limit: AT_ONCE, now })
    await sendBatch(trx, id, people, now)
    if (people.length === AT_ONCE) return false
    await endSending(trx, id, now)
    return true
  })
}

async function sendBatch(
  trx: Db,
  announcement: number,
  people: readonly number[],
  now: string,
): Promise<void> {
  if (people.length === 0) return
  await insertRecipients(trx, announcement, people)
  const jobs = people.map(to => ({
    key: `announcement:${announcement}:${to}`,
    payload: { about: 'announcement', to, announcement },
  }))
  await addJobs(trx, ANNOUNCEMENT, jobs, now)
  const key = `announcement:${announcement}`
  await notifyAll(trx, people, { about: 'announcement', key, payload: { announcement } }, now)
}
