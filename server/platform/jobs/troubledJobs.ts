import type { Db } from '../database/db.ts'
import type { JobRow } from '../database/tables.ts'
import { asNew } from './queue.ts'

/** The jobs that went wrong, of some kinds or of all: given up, or waiting for another try; oldest first. */
export async function listTroubledJobs(db: Db, kinds?: readonly string[]): Promise<JobRow[]> {
  const jobs = db
    .selectFrom('jobs')
    .selectAll()
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
  const givenUp = await jobs.where('outcome', '=', 'given up').execute()
  const waiting = await jobs.where('ended_at', 'is', null).where('last_error', 'is not', null).execute()
  return [...givenUp, ...waiting].sort((one, other) => one.id - other.id)
}

/** Gives jobs that wait or were given up another try at once; answers how many there were. */
export async function retryJobs(
  db: Db,
  { kinds, ids }: { kinds?: readonly string[]; ids: readonly number[] },
  now: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set(asNew(now))
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
    .where('id', 'in', ids)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('outcome', '=', 'given up')]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
