import type { AdminCourse } from '#contract/admin.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { withheldFrom } from '../../../people/withheld.ts'
import type { Db } from '../../../platform/database/db.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { NewestFirst } from '../../../platform/http/newestFirst.ts'
import { type AnyCourseRow, findAnyCourse, listAnyCourses } from '../queries/courses.ts'

/** Lists the courses, the newest first, with what decides whether they are on sale. */
export async function listAllCourses(
  db: Db,
  page: NewestFirst & { tutor?: string | undefined },
): Promise<AdminCourse[]> {
  return (await listAnyCourses(db, page)).map(present)
}

/**
 * Finds one of them by its address.
 * @throws HttpError `course.not_found`
 */
export async function adminCourse(db: Db, slug: string): Promise<AdminCourse> {
  const row = await findAnyCourse(db, slug)
  if (row) return present(row)
  throw new HttpError('course.not_found', 'This course was not found.')
}

function present(row: AnyCourseRow): AdminCourse {
  const { id, slug, title, tutor_id, email, taken_down_reason } = row
  return { id, slug, title, tutor: { id: tutor_id, email }, standing: standingOf(row), taken_down_reason }
}

function standingOf(row: AnyCourseRow): AdminCourse['standing'] {
  const withheld = withheldFrom(row, row)
  if (withheld) return withheld.reason
  if (row.status !== PUBLISHED) return 'unpublished'
  return row.display === 0 ? 'on_sale' : 'hidden'
}
