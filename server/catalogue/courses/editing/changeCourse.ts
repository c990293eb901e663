import type { FastifyBaseLogger } from 'fastify'
import type { CourseFields } from '#contract/courses.ts'
import { DISCOUNT_SENTENCE, dollarsFromCents } from '#contract/rules/pricing.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { type Origin, record, userSubject } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isAgainstRule, isDuplicate, isMissingReference } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import { badInput, HttpError, refuseStale } from '../../../platform/errors.ts'
import { removePicture } from '../../../platform/files/storedPicture.ts'
import type { ReceivedFile } from '../../../platform/http/multipart.ts'
import { type Clock, timestamp } from '../../../platform/time/clock.ts'
import { retitleComingClasses } from '../../../teaching/classes/queries/classes.ts'
import { storeCover } from '../../covers/coverPhoto.ts'
import { offerColumns, recordOffer } from '../offer.ts'
import { ownCourse } from '../policy.ts'
import { deleteAddress, findAddress, insertAddress, listAddressesOf } from '../queries/addresses.ts'
import { deleteUnpublished, replaceCover, updateCourseRow } from '../queries/courses.ts'
import { type CourseColumns, columnsFrom } from './courseInput.ts'
import { countCover } from './dailyLimits.ts'
import { slugBase } from './uniqueSlug.ts'

/**
 * Changes only the given fields of a course.
 * @param change.seen the version that the tutor saw; if left out, nothing is refused
 * @throws HttpError with a sentence per field that is invalid, another if the academy keeps the course off
 * sale, `record.changed` if it was edited since it was seen
 */
export async function changeCourse(
  { db, clock }: AppContext,
  course: CourseRow,
  fields: CourseFields,
  { seen, from }: { seen?: number | undefined; from: Origin },
): Promise<void> {
  const columns = await columnsFrom(db, fields, course)
  const updated_at = timestamp(clock)
  const { id, tutor_id } = course
  const isEdit = Object.keys(fields).some(name => name !== 'status' && name !== 'display')
  try {
    await inTransaction(db, async trx => {
      await lockTutor(trx, tutor_id)
      const { version } = await ownCourse(trx, { id: tutor_id }, course.slug)
      refuseStale(seen, { version })
      const offer = fields.status === undefined ? {} : await offerColumns(trx, tutor_id, [id], fields.status)
      const changed = { ...columns, ...offer, updated_at, ...(isEdit && { version: version + 1 }) }
      await updateCourseRow(trx, id, changed)
      if (columns.title !== undefined && columns.title !== course.title)
        await retitleComingClasses(trx, id, timestamp(clock))
      await recordPrices(trx, clock, course, columns, from)
      if (fields.status !== undefined) await recordOffer(trx, clock, [course], fields.status, from)
    })
  } catch (error) {
    // The other price was changed meanwhile: the table's check constraint compares the two.
    if (isAgainstRule(error)) throw badInput({ discounted_price: DISCOUNT_SENTENCE })
    throw error
  }
}

/** Records who changed the prices of a course, with the old and new prices. */
async function recordPrices(
  trx: Db,
  clock: Clock,
  course: CourseRow,
  { original_price_cents, discounted_price_cents }: CourseColumns,
  from: Origin,
): Promise<void> {
  const details: Record<string, number> = {}
  if (original_price_cents !== undefined && original_price_cents !== course.original_price_cents) {
    details.original_from = dollarsFromCents(course.original_price_cents)
    details.original_to = dollarsFromCents(original_price_cents)
  }
  if (discounted_price_cents !== undefined && discounted_price_cents !== course.discounted_price_cents) {
    details.discounted_from = dollarsFromCents(course.discounted_price_cents)
    details.discounted_to = dollarsFromCents(discounted_price_cents)
  }
  if (Object.keys(details).length === 0) return
  const actor = userSubject(course.tutor_id)
  await record(trx, clock, {
    actor,
    act: 'changed the price',
    subject: `course:${course.slug}`,
    courseId: course.id,
    details,
    from,
  })
}

/** Replaces the cover of a course and deletes the old files; returns the new path. */
export async function changeCover(
  academy: AppContext,
  course: CourseRow,
  cover: ReceivedFile,
  log: FastifyBaseLogger,
): Promise<string> {
  const { db, clock, storage } = academy
  await countCover(academy, course.tutor_id)
  const cover_photo = await storeCover(storage, course.tutor_id, cover.bytes)
  let before: string
  try {
    before = await replaceCover(db, course.id, cover_photo, timestamp(clock))
  } catch (error) {
    await removePicture(storage, cover_photo)
    throw error
  }
  // The new cover is in place even if deleting the old files fails.
  await removePicture(storage, before).catch(error =>
    log.warn({ err: error, before }, 'an old cover was left behind'),
  )
  return cover_photo
}

/** The maximum number of old addresses per course: each is one that no other course can have. */
const MOST_OLD = 20

/**
 * Gives a course another address and keeps the old one, so that its links still work.
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
      address: 'Use at least one character from a to z or 0 to 9. Some words are reserved for other pages.',
    })
  }
  if (slug === course.slug) return slug
  const created_at = timestamp(clock)
  try {
    await inTransaction(db, async trx => {
      const own = await listAddressesOf(trx, course.id)
      if (own.length >= MOST_OLD)
        throw new HttpError(
          'course.too_many_addresses',
          "You've changed the address of this course too often.",
        )
      await deleteAddress(trx, course.id, slug)
      await updateCourseRow(trx, course.id, { slug })
      // This comes last: PostgreSQL has then waited for any course that was just leaving this address.
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
    { address: 'Another course uses this address. Please choose another one.' },
    'course.address_taken',
  )
}

/**
 * Deletes a draft for good. The database itself refuses to delete a course that has an enrolment or a payment.
 * @throws HttpError `course.on_sale`, or `course.in_use` if somebody has enrolled or begun to pay
 */
export async function removeCourse(
  { db, storage }: AppContext,
  course: CourseRow,
  log: FastifyBaseLogger,
): Promise<void> {
  let isGone: boolean
  try {
    isGone = await deleteUnpublished(db, course.id)
  } catch (error) {
    if (!isMissingReference(error)) throw error
    throw new HttpError(
      'course.in_use',
      "You can't delete this course because it has enrolments or payments.",
    )
  }
  if (!isGone) throw new HttpError('course.on_sale', 'This course is published. Unpublish it first.')
  await removePicture(storage, course.cover_photo).catch(error =>
    log.warn({ err: error, cover: course.cover_photo }, 'the cover of a deleted course was left behind'),
  )
}
