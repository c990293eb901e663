import type { AdminCourse } from '#contract/admin.ts'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { emailKey } from '../../../people/accounts/queries/accounts.ts'
import { withheldFrom } from '../../../people/withheld.ts'
import type { Db } from '../../../platform/database/db.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { type NewestFirst, PAGE_LENGTH } from '../../../platform/http/newestFirst.ts'

function courses(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users', 'users.id', 'courses.tutor_id')
    .select(['courses.id', 'slug', 'title', 'tutor_id', 'email', 'status', 'display'])
    .select(['taken_down_at', 'taken_down_reason'])
    .select(['awaits_approval', 'suspended_at', 'must_verify', 'is_verified'])
}

/** Lists the courses, the newest first, with what decides whether they are on sale. */
export async function listAllCourses(
  db: Db,
  { items = PAGE_LENGTH, before, tutor }: NewestFirst & { tutor?: string | undefined },
): Promise<AdminCourse[]> {
  let query = courses(db).orderBy('courses.id', 'desc').limit(items)
  if (before !== undefined) query = query.where('courses.id', '<', before)
  if (tutor !== undefined) query = query.where('email_key', '=', emailKey(tutor))
  return (await query.execute()).map(present)
}

/**
 * Finds one of them by its address.
 * @throws HttpError `course.not_found`
 */
export async function adminCourse(db: Db, slug: string): Promise<AdminCourse> {
  const row = await courses(db).where('slug', '=', slug).executeTakeFirst()
  if (row) return present(row)
  throw new HttpError('course.not_found', 'This course was not found.')
}

type Row = Awaited<ReturnType<ReturnType<typeof courses>['execute']>>[number]

function present(row: Row): AdminCourse {
  const { id, slug, title, tutor_id, email, taken_down_reason } = row
  return { id, slug, title, tutor: { id: tutor_id, email }, standing: standingOf(row), taken_down_reason }
}

function standingOf(row: Row): AdminCourse['standing'] {
  const withheld = withheldFrom(row, row)
  if (withheld) return withheld.reason
  if (row.status !== PUBLISHED) return 'unpublished'
  return row.display === 0 ? 'on_sale' : 'hidden'
}
