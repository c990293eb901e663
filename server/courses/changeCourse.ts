import type { FastifyBaseLogger } from 'fastify'
import type { CourseFields } from '#contract/courses.ts'
import { DISCOUNT_SENTENCE } from '#contract/rules/pricing.ts'
import type { Academy } from '../academy.ts'
import { timestamp } from '../clock.ts'
import { isAgainstRule } from '../database/failures.ts'
import type { CourseRow } from '../database/tables.ts'
import { badInput, conflict } from '../errors.ts'
import type { ReceivedFile } from '../multipart.ts'
import { removeCover, storeCover } from '../storage/coverPhoto.ts'
import { columnsFrom } from './courseInput.ts'
import { replaceCover, updateCourseRow, updateSeenCourse } from './repository.ts'

/**
 * Changes the given fields of a course and no others.
 * @param seen the course's `updated_at` as the tutor saw it; left out, the change is made in any case
 * @throws Refusal 400 with a sentence per field that cannot be read, 409 when the course was changed since it was seen
 */
export async function changeCourse(
  { db, clock }: Academy,
  course: CourseRow,
  fields: CourseFields,
  seen?: string,
): Promise<void> {
  const columns = await columnsFrom(db, fields, course)
  const changed = { ...columns, updated_at: laterThan(course.updated_at, timestamp(clock)) }
  try {
    if (seen === undefined) return await updateCourseRow(db, course.id, changed)
    if (!(await updateSeenCourse(db, course.id, seen, changed))) throw changedElsewhere()
  } catch (error) {
    // The other price was changed meanwhile: the table's own rule compares the two.
    if (isAgainstRule(error)) throw badInput({ discounted_price: DISCOUNT_SENTENCE })
    throw error
  }
}

/** Puts another cover on a course and throws the files of the old one away; answers the new path and the change's time. */
export async function changeCover(
  { db, clock, storage }: Academy,
  course: CourseRow,
  cover: ReceivedFile,
  log: FastifyBaseLogger,
): Promise<{ cover_photo: string; updated_at: string }> {
  const cover_photo = await storeCover(storage, course.tutor_id, cover.bytes)
  const updated_at = laterThan(course.updated_at, timestamp(clock))
  let before: string
  try {
    before = await replaceCover(db, course.id, cover_photo, updated_at)
  } catch (error) {
    await removeCover(storage, cover_photo)
    throw error
  }
  // The course has its new cover, whatever becomes of the old one's files.
  await removeCover(storage, before).catch(error =>
    log.warn({ err: error, before }, 'an old cover was left behind'),
  )
  return { cover_photo, updated_at }
}

/** Two changes of a course never carry one time: by it a screen knows whether it shows the newest. */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}

function changedElsewhere() {
  return conflict('This course was changed elsewhere after you opened it, so your change was not saved yet.')
}
