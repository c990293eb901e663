import type { FastifyBaseLogger } from 'fastify'
import type { CourseFields } from '#contract/courses.ts'
import { DISCOUNT_SENTENCE } from '#contract/rules/pricing.ts'
import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import { isAgainstRule } from '../database/failures.ts'
import type { CourseRow } from '../database/tables.ts'
import { badInput } from '../errors.ts'
import type { ReceivedFile } from '../multipart.ts'
import { removeCover, storeCover } from '../storage/coverPhoto.ts'
import { columnsFrom } from './courseInput.ts'
import { replaceCover, updateCourseRow } from './repository.ts'

/**
 * Changes the given fields of a course and no others.
 * @throws Refusal 400 with a sentence per field that cannot be read
 */
export async function changeCourse(
  { db, clock }: Academy,
  course: CourseRow,
  fields: CourseFields,
): Promise<void> {
  const columns = await columnsFrom(db, fields, course)
  try {
    await updateCourseRow(db, course.id, { ...columns, updated_at: timestamp(clock) })
  } catch (error) {
    // The other price was changed meanwhile: the table's own rule compares the two.
    if (isAgainstRule(error)) throw badInput({ discounted_price: DISCOUNT_SENTENCE })
    throw error
  }
}

/** Puts another cover on a course and throws the files of the old one away; answers the new path. */
export async function changeCover(
  { db, clock, storage }: Academy,
  course: CourseRow,
  cover: ReceivedFile,
  log: FastifyBaseLogger,
): Promise<string> {
  const cover_photo = await storeCover(storage, cover.bytes)
  let before: string
  try {
    before = await replaceCover(db, course.id, cover_photo, timestamp(clock))
  } catch (error) {
    await removeCover(storage, cover_photo)
    throw error
  }
  // The course has its new cover, whatever becomes of the old one's files.
  await removeCover(storage, before).catch(error =>
    log.warn({ err: error, before }, 'an old cover was left behind'),
  )
  return cover_photo
}
