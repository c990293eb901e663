import type { Insertable } from 'kysely'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { lockTutorStatus } from '../../people/queries/people.ts'
import { NOT_TAKEN_DOWN, withheldFrom } from '../../people/withheld.ts'
import { type Origin, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Unfolded } from '../../platform/database/foldedColumns.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { CourseRow, CoursesTable } from '../../platform/database/tables/catalogue.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { mayPublish } from './policy.ts'
import { insertCourse } from './queries/courses.ts'

/** Inserts a course: on sale, with an audit entry, if its tutor wants that (`tutor_status`) and may sell; else a draft. */
export function insertOffered(
  { db, clock }: { db: Db; clock: Clock },
  course: Omit<Unfolded<Insertable<CoursesTable>>, 'status'> & { tutor_status: number },
  from: Origin,
): Promise<CourseRow> {
  return inTransaction(db, async trx => {
    const withheld = withheldFrom(await lockTutorStatus(trx, course.tutor_id), NOT_TAKEN_DOWN)
    const status = withheld ? UNPUBLISHED : course.tutor_status
    const added = await insertCourse(trx, { ...course, status })
    if (status === PUBLISHED)
      await recordOffer(trx, clock, [{ ...added, tutor_status: UNPUBLISHED }], PUBLISHED, from)
    return added
  })
}

/**
 * Returns the columns that put a tutor's courses on sale or take them off, within the transaction that writes them.
 * @throws HttpError that gives the reason if one of the courses may not be put on sale
 */
export async function offerColumns(
  trx: Db,
  tutorId: number,
  courseIds: readonly number[],
  status: number,
): Promise<{ status: number; tutor_status: number }> {
  if (status === PUBLISHED) await mayPublish(trx, tutorId, courseIds)
  return { status, tutor_status: status }
}

/** Records which of these courses their tutor has put on sale or taken off, at the end of the transaction that does it. */
export async function recordOffer(
  trx: Db,
  clock: Clock,
  courses: readonly Pick<CourseRow, 'id' | 'slug' | 'tutor_id' | 'tutor_status'>[],
  status: number,
  from: Origin,
): Promise<void> {
  const act = status === PUBLISHED ? 'put the course on sale' : 'took the own course off sale'
  for (const { id, slug, tutor_id } of courses.filter(({ tutor_status }) => tutor_status !== status)) {
    await record(trx, clock, {
      actor: userSubject(tutor_id),
      act,
      subject: `course:${slug}`,
      courseId: id,
      from,
    })
  }
}
