import type { AppContext } from '../appContext.ts'
import { timestampIn } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { JobRow } from '../database/tables.ts'

const DAY_SECONDS = 24 * 60 * 60
/** So long a key keeps what is told twice from being done twice. */
const DONE_DAYS = 30
const GIVEN_UP_DAYS = 90

/** How many ended jobs one statement forgets: a small transaction, after which others come to their turn. */
const FORGET_AT_ONCE = 500

/** Forgets jobs that ended so long ago that nobody asks for them any more, a few at a time; answers how many. */
export async function forgetOldJobs({ db, clock }: AppContext): Promise<number> {
  const days = { done: DONE_DAYS, dropped: DONE_DAYS, 'given up': GIVEN_UP_DAYS } as const
  let forgotten = 0
  for (const outcome of Object.keys(days) as (keyof typeof days)[]) {
    const before = timestampIn(clock, -days[outcome] * DAY_SECONDS)
    let some: number
    do {
      some = await forgetSome(db, outcome, before)
      forgotten += some
    } while (some > 0)
  }
  return forgotten
}

async function forgetSome(db: Db, outcome: NonNullable<JobRow['outcome']>, before: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', 'in', qb =>
      qb
        .selectFrom('jobs')
        .select('id')
        .where('outcome', '=', outcome)
        .where('ended_at', '<=', before)
        .limit(FORGET_AT_ONCE),
    )
    // Said again for PostgreSQL, where a job may have been started over after it was found.
    .where('outcome', '=', outcome)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
