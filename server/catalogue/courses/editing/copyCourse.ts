import { SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { TITLE_MAX } from '#contract/rules/textLimits.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import { copyPicture, removePicture } from '../../../platform/files/storedPicture.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { adireCoverPath } from '../../covers/drawn/adireCover.ts'
import { copyObjectives } from '../objectives/queries.ts'
import { findCategory, insertCourse } from '../queries/courses.ts'
import { copyTopics } from '../topics/queries.ts'
import { filledColumns } from './courseInput.ts'
import { withinDailyCourses } from './dailyLimits.ts'
import { insertWithSlug } from './uniqueSlug.ts'

/** Copies a course as a draft of the same tutor: what was written of it, and nothing of who has learned in it. */
export function copyCourse(academy: AppContext, course: CourseRow): Promise<CourseRow> {
  return withinDailyCourses(academy, course.tutor_id, () => copyUncounted(academy, course))
}

async function copyUncounted({ db, clock, storage }: AppContext, course: CourseRow): Promise<CourseRow> {
  const now = timestamp(clock)
  const category = await findCategory(db, course.category_id)
  const cover = await copyPicture(storage, course.cover_photo)
  const title = `Copy of ${course.title}`.slice(0, TITLE_MAX)
  try {
    return await insertWithSlug(title, 'course', slug =>
      inTransaction(db, async trx => {
        const copy = await insertCourse(trx, {
          ...filledColumns(course),
          slug,
          title,
          tutor_id: course.tutor_id,
          cover_photo: cover ?? adireCoverPath(slug, category?.slug ?? 'course'),
          status: UNPUBLISHED,
          display: SHOWING,
          created_at: now,
          updated_at: now,
        })
        await copyTopics(trx, course.id, copy)
        await copyObjectives(trx, course.id, copy)
        return copy
      }),
    )
  } catch (error) {
    if (cover) await removePicture(storage, cover)
    throw error
  }
}
