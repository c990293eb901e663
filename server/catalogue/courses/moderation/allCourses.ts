import type { AdminCourse } from '#contract/admin.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { lockTutorStatus } from '../../../people/queries/people.ts'
import { refreshStatuses, type TakenDown, withheldFrom } from '../../../people/withheld.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { type AuditActor, type CourseAct, type Facts, record } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { NewestFirst } from '../../../platform/http/listQuery.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { currentSlug } from '../queries/addresses.ts'
import {
  type AnyCourseRow,
  findAnyCourse,
  findCourseIfNamed,
  listAnyCourses,
  updateCourseRow,
} from '../queries/courses.ts'

/** Lists the courses, the newest first, with the facts that decide whether they are on sale. */
export async function listAllCourses(
  db: Db,
  page: NewestFirst & { tutor?: string | undefined },
): Promise<AdminCourse[]> {
  return (await listAnyCourses(db, page)).map(present)
}

/**
 * Finds one course by its address.
 * @throws HttpError `course.not_found`
 */
export async function adminCourse(db: Db, slug: string): Promise<AdminCourse> {
  const row = await findAnyCourse(db, slug)
  if (row) return present(row)
  throw new HttpError('course.not_found', 'Course not found.')
}

function present(row: AnyCourseRow): AdminCourse {
  const { id, slug, title, tutor_id, email, taken_down_reason } = row
  return { id, slug, title, tutor: { id: tutor_id, email }, standing: statusOf(row), taken_down_reason }
}

function statusOf(row: AnyCourseRow): AdminCourse['standing'] {
  const withheld = withheldFrom(row, row)
  if (withheld) return withheld.reason
  if (row.status !== PUBLISHED) return 'unpublished'
  return row.display === 0 ? 'on_sale' : 'hidden'
}

type Stores = Pick<AppContext, 'db' | 'clock'>

/**
 * Takes a course off sale until the academy restores it; its tutor reads the reason, its learners keep it.
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

/** Restores a course to its tutor: on sale again, if it was and if the tutor may sell. */
export function restoreCourse(stores: Stores, address: string, by: AuditActor): Promise<string> {
  const decision = { taken_down_at: null, taken_down_reason: null }
  return decide(stores, address, decision, { ...by, act: 'restored the course', details: { reason: null } })
}

async function decide(
  { db, clock }: Stores,
  address: string,
  decision: TakenDown,
  entry: AuditActor & { act: CourseAct; details: Facts },
): Promise<string> {
  return inTransaction(db, async trx => {
    const course =
      (await findCourseIfNamed(trx, address)) ??
      (await findCourseIfNamed(trx, await currentSlug(trx, address)))
    if (!course) throw new HttpError('course.not_found', 'Course not found.')
    // The tutor's row is locked before the course's, as everywhere, so two acts at once cannot deadlock.
    await lockTutorStatus(trx, course.tutor_id, 'forUpdate')
    await updateCourseRow(trx, course.id, decision)
    await refreshStatuses(trx, course.tutor_id, timestamp(clock))
    await record(trx, clock, { ...entry, subject: `course:${course.slug}`, courseId: course.id })
    return course.slug
  })
}
