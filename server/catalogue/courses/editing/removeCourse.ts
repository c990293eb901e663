import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../../platform/appContext.ts'
import { isMissingReference } from '../../../platform/database/failures.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import { removePicture } from '../../../platform/files/storedPicture.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { deleteUnpublished } from '../queries/courses.ts'

/**
 * Deletes a draft for good. The tables themselves hold on to a course that has an enrolment or a payment, whoever asks.
 * @throws HttpError `course.on_sale`, or `course.in_use` where somebody has enrolled or begun to pay
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
      'Somebody has enrolled in this course or begun to pay for it, so it stays.',
    )
  }
  if (!isGone) throw new HttpError('course.on_sale', 'This course is on sale. Unpublish it first.')
  await removePicture(storage, course.cover_photo).catch(error =>
    log.warn({ err: error, cover: course.cover_photo }, 'the cover of a deleted course was left behind'),
  )
}
