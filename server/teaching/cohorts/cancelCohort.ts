import { lockTutor } from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { cancelComingClasses } from '../classes/queries/classes.ts'
import { type DatedCohort, setCancelled } from './queries/cohorts.ts'

/** The name of the job that ends the enrolments of a cancelled cohort. */
export const ENDING = 'ending the places of a cancelled cohort'

/**
 * Cancels a cohort for good. From then on nobody gets a seat in it, and money that still arrives is owed
 * back. A job ends the existing enrolments, and resumes if its server is killed.
 * @throws HttpError `cohort.cancelled`
 */
export async function cancelCohort(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutor: Pick<Account, 'id'>,
  cohort: DatedCohort,
  reason: string,
  by: AuditActor,
): Promise<DatedCohort> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    // A class that is being added or restored in the cohort is found below, or is refused.
    await lockTutor(trx, tutor.id)
    const cancelled = await setCancelled(trx, cohort.id, reason, now)
    if (!cancelled) throw new HttpError('cohort.cancelled', 'This cohort is already cancelled.')
    await cancelComingClasses(trx, cohort.id, reason, now)
    await addJob(trx, ENDING, { key: `cohort:${cohort.id}`, payload: { cohort: cohort.id } }, now)
    await record(trx, clock, {
      ...by,
      act: 'cancelled the cohort',
      subject: `cohort:${cohort.id}`,
      courseId: cohort.course_id,
      details: { reason },
    })
    return cancelled
  })
}
