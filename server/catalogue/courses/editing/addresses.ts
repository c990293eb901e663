import type { AppContext } from '../../../platform/appContext.ts'
import { isDuplicate } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import { badInput, HttpError } from '../../../platform/http/errors.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { deleteAddress, findAddress, insertAddress, listAddressesOf } from '../queries/addresses.ts'
import { updateCourseRow } from '../queries/courses.ts'
import { slugBase } from './uniqueSlug.ts'

/** Nobody renames a course more often; each old address is one that no other course can have. */
const MOST_OLD = 20

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
      const own = await listAddressesOf(trx, course.id)
      if (own.length >= MOST_OLD)
        throw new HttpError('course.too_many_addresses', 'The address of this course was changed too often.')
      await deleteAddress(trx, course.id, slug)
      await updateCourseRow(trx, course.id, { slug })
      // Asked last: PostgreSQL has then waited for whoever was just leaving this address.
      if (await findAddress(trx, slug)) throw taken()
      await insertAddress(trx, { slug: course.slug, course_id: course.id, created_at })
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
