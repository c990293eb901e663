import type { Insertable } from 'kysely'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Returns the current slug of a course by a former one; undefined if no course had it. */
export async function currentSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  const course = await findMoved(db, oldSlug)
  return course?.slug
}

/** Returns the current slug of a course on sale by a former one; other courses stay unknown to strangers. */
export async function currentSlugOnSale(db: Db, oldSlug: string): Promise<string | undefined> {
  const course = await findMoved(db, oldSlug)
  return course?.status === PUBLISHED ? course.slug : undefined
}

/** Finds the current slug of a course by a former one. */
function findMoved(db: Db, oldSlug: string) {
  return db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .select(['courses.slug', 'courses.status'])
    .where('course_addresses.slug', '=', oldSlug)
    .executeTakeFirst()
}

/** Lists the addresses that a course had before. */
export function listAddressesOf(trx: Db, courseId: number): Promise<{ slug: string }[]> {
  return trx.selectFrom('course_addresses').select('slug').where('course_id', '=', courseId).execute()
}

/** Finds an address that any course had before. */
export function findAddress(trx: Db, slug: string): Promise<{ slug: string } | undefined> {
  return trx.selectFrom('course_addresses').select('slug').where('slug', '=', slug).executeTakeFirst()
}

/** Deletes one of the addresses that a course had before. */
export async function deleteAddress(trx: Db, courseId: number, slug: string): Promise<void> {
  await trx
    .deleteFrom('course_addresses')
    .where('slug', '=', slug)
    .where('course_id', '=', courseId)
    .execute()
}

/** Stores a former address of a course. */
export async function insertAddress(trx: Db, address: Insertable<Tables['course_addresses']>): Promise<void> {
  await trx.insertInto('course_addresses').values(address).execute()
}

/** Finds the tutor's own course by an address that it had before. */
export function findOwnCourseByOldSlug(
  db: Db,
  tutorId: number,
  oldSlug: string,
): Promise<CourseRow | undefined> {
  return db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .selectAll('courses')
    .where('course_addresses.slug', '=', oldSlug)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}
