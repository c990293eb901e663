import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { eachApart } from '../../platform/jobs/eachApart.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { releaseOverdue } from './overdue.ts'
import { listOverdueClaims } from './queries/seats.ts'
import { tendLines } from './waiting/closing.ts'

/** More holds than this that end in the same half minute wait for the next. */
const AT_A_TIME = 500

/** Frees seats whose quote or offer is over, so that the next may have them; whoever wants one does not wait for it. */
export const freeingSeats: JobKind = {
  name: 'freeing seats whose hold is over',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 30,
  handle: async academy => {
    await freeOverdueSeats(academy)
    return 'done'
  },
}

/** Frees all seats whose hold or offer is over by now, and ends the lines of cohorts whose enrolment has closed. */
export async function freeOverdueSeats(academy: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = academy
  const now = timestamp(clock)
  const overdue = await listOverdueClaims(db, AT_A_TIME, now)
  const cohorts = [...new Set(overdue.map(({ cohort_id }) => cohort_id))]
  const releases = cohorts.map(id => () => inTransaction(db, trx => releaseOverdue(trx, id, now)))
  await eachApart([...releases, () => tendLines(academy)])
}
