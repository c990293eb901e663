import { emit } from '../../outbox/emit.ts'
import type { Db } from '../../platform/database/db.ts'
import { type DatedCohort, listPeopleOf, moveEnrolments } from './queries/cohorts.ts'

/**
 * Moves the enrolments of a changed cohort along with its days, and tells those who are enrolled in it or wait for it, in the
 * transaction of the change; once it has finished there is nothing to tell.
 */
export async function announceNewDays(
  trx: Db,
  before: DatedCohort,
  after: DatedCohort,
  now: string,
): Promise<void> {
  if (after.starts_at === before.starts_at && after.ends_at === before.ends_at) return
  await moveEnrolments(trx, after)
  if (after.ends_at <= now) return
  for (const to of await listPeopleOf(trx, after.id)) {
    const event = { about: 'cohort moved', to, cohort: after.id } as const
    await emit(trx, { event, key: `${after.id}:${to}:${now}` }, now)
  }
}
