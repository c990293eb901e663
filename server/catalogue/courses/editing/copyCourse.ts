import { SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { TITLE_MAX } from '#contract/rules/textLimits.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables.ts'
import { copyPicture, removePicture } from '../../../platform/files/storedPicture.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { adireCoverPath } from '../../covers/drawn/adireCover.ts'
import { findCategory, insertCourse } from '../queries.ts'
import { filledColumns } from './courseInput.ts'
import { withinDailyCourses } from './dailyLimits.ts'
import { insertWithSlug } from './uniqueSlug.ts'

/** The number of characters that a copied topic keeps of its slug; numbers that make it unique follow them. */
const TOPIC_SLUG_BASE = 50

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

async function copyTopics(trx: Db, courseId: number, copy: CourseRow): Promise<void> {
  const topics = await trx.selectFrom('topics').selectAll().where('course_id', '=', courseId).execute()
  if (topics.length === 0) return
  const copies = topics.map(({ id, slug, ...topic }) => ({
    ...topic,
    slug: `${slug.slice(0, TOPIC_SLUG_BASE)}-${copy.id}-${id}`,
    course_id: copy.id,
    created_at: copy.created_at,
  }))
  await trx.insertInto('topics').values(copies).execute()
}

async function copyObjectives(trx: Db, courseId: number, copy: CourseRow): Promise<void> {
  const objectives = await trx
    .selectFrom('objectives')
    .selectAll()
    .where('course_id', '=', courseId)
    .execute()
  if (objectives.length === 0) return
  const copies = objectives.map(({ id, ...objective }) => ({
    ...objective,
    course_id: copy.id,
    created_at: copy.created_at,
  }))
  await trx.insertInto('objectives').values(copies).execute()
}
