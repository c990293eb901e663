import { lockStanding } from '../../../people/queries.ts'
import { refreshStatuses, type TakenDown } from '../../../people/withheld.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { type AuditActor, record, type ToldAct } from '../../../platform/audit/audit.ts'
import type { Facts } from '../../../platform/audit/personalFacts.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { currentSlug } from '../queries/addresses.ts'
import { findNamed, updateCourseRow } from '../queries/courses.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/**
 * Takes a course off sale until the academy gives it back; its tutor reads the reason, its learners keep it.
 * @returns the address that the course has now
 * @throws HttpError `course.not_found`
 */
export function takeCourseDown(
  stores: Stores,
  address: string,
  reason: string,
  by: AuditActor,
): Promise<string> {
  const taken_down_at = timestamp(stores.clock)
  const decision = { taken_down_at, taken_down_reason: reason }
  return decide(stores, address, decision, { ...by, act: 'took the course down', details: { reason } })
}

/** Gives a course back to its tutor: on sale again, if it was and if the tutor may sell. */
export function restoreCourse(stores: Stores, address: string, by: AuditActor): Promise<string> {
  const decision = { taken_down_at: null, taken_down_reason: null }
  return decide(stores, address, decision, { ...by, act: 'restored the course', details: { reason: null } })
}

async function decide(
  { db, clock }: Stores,
  address: string,
  decision: TakenDown,
  entry: AuditActor & { act: ToldAct; details: Facts },
): Promise<string> {
  return inTransaction(db, async trx => {
    const course = (await findNamed(trx, address)) ?? (await findNamed(trx, await currentSlug(trx, address)))
    if (!course) throw new HttpError('course.not_found', 'This course was not found.')
    // The tutor's row before the course's, like everywhere: two acts at once never wait for each other.
    await lockStanding(trx, course.tutor_id, 'forUpdate')
    await updateCourseRow(trx, course.id, decision)
    await refreshStatuses(trx, course.tutor_id, timestamp(clock))
    await record(trx, clock, { ...entry, subject: `course:${course.slug}`, courseId: course.id })
    return course.slug
  })
}
