import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import { badInput, HttpError } from '../../../platform/http/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { updateCourseRow } from '../queries.ts'
import { slugBase } from './uniqueSlug.ts'

/** Nobody renames a course more often; each old address is one that no other course can have. */
const MOST_OLD = 20

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

const readMoved = prepared((db, { oldSlug }: { oldSlug: string }) =>
  db
    .selectFrom('course_addresses')
    .innerJoin('courses', 'courses.id', 'course_addresses.course_id')
    .select(['courses.slug', 'courses.status'])
    .where('course_addresses.slug', '=', oldSlug),
)

/**
 * Gives a course another address and keeps the one before, so that its links go on working.
 * @throws HttpError for a text that makes no address and for one that another course has or had
 */
export async function changeAddress(
  { db, clock }: AppContext,
  course: CourseRow,
  address: string,
): Promise<string> {
  const slug = slugBase(address, '')
  if (slug === '' || slug.startsWith('-') || slug.endsWith('-')) {
    throw badInput({
      address: 'Address must have letters or digits, and be no word that pages are called by.',
    })
  }
  if (slug === course.slug) return slug
  const created_at = timestamp(clock)
  try {
    await inTransaction(db, async trx => {
      const addresses = trx.selectFrom('course_addresses').select('slug')
      const own = await addresses.where('course_id', '=', course.id).execute()
      if (own.length >= MOST_OLD)
        throw new HttpError('course.too_many_addresses', 'The address of this course was changed too often.')
      await trx
        .deleteFrom('course_addresses')
        .where('slug', '=', slug)
        .where('course_id', '=', course.id)
        .execute()
      await updateCourseRow(trx, course.id, { slug })
      // Asked last: PostgreSQL has then waited for whoever was just leaving this address.
      if (await addresses.where('slug', '=', slug).executeTakeFirst()) throw taken()
      await trx
        .insertInto('course_addresses')
        .values({ slug: course.slug, course_id: course.id, created_at })
        .execute()
    })
  } catch (error) {
    if (isDuplicate(error)) throw taken()
    throw error
  }
  return slug
}

function taken() {
  return badInput(
    { address: 'Address is taken by another course. Please choose another.' },
    'course.address_taken',
  )
}
