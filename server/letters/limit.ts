import type { AppContext } from '../appContext.ts'
import type { ClaimedJob } from '../jobs/job.ts'

/** So many letters about one thing a day reach a mailbox whose owner has not asked for any. */
const A_DAY = 3
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/**
 * Whether enough letters were ordered for the same mailbox in the day before this one: whoever opens accounts in
 * somebody else's name must not fill their mailbox.
 */
export async function isOverLimit({ db }: AppContext, job: ClaimedJob): Promise<boolean> {
  if (job.groupKey === null) return false
  const since = new Date(Date.parse(job.createdAt) - DAY_MILLISECONDS).toISOString()
  const before = await db
    .selectFrom('jobs')
    .select('id')
    .where('group_key', '=', job.groupKey)
    .where('created_at', '>', since)
    .where('id', '<', job.id)
    .limit(A_DAY)
    .execute()
  return before.length === A_DAY
}
