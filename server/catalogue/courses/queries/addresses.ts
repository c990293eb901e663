import type { Insertable } from 'kysely'
import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../../../platform/database/db.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** The slug that a course has now, of one that it had before; undefined where no course had it. */
export async function currentSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  const [course] = await readMoved(db, { oldSlug })
  return course?.slug
}

/** Returns the present slug of a course that is on sale, by one that it had before; a stranger learns nothing of any other course. */
export async function currentSlugOnSale(db: Db, oldSlug: string): Promise<string | undefined> {
  const [course] = await readMoved(db, { oldSlug })
  return course?.status === PUBLISHED ? course.slug : undefined
}

/** Reads where the course is now that had an address before. */
const readMoved = prepared((db, { oldSlug }: { oldSlug: string }) =>
  db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .select(['courses.slug', 'courses.status'])
    .where('course_addresses.slug', '=', oldSlug),
)

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

/** Keeps an address that a course had before. */
export async function insertAddress(trx: Db, address: Insertable<Tables['course_addresses']>): Promise<void> {
  await trx.insertInto('course_addresses').values(address).execute()
}

/** Finds the tutor's own course by an address that it had before. */
export function findMoved(db: Db, tutorId: number, oldSlug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .selectAll('courses')
    .where('course_addresses.slug', '=', oldSlug)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}
