import type { addCourse } from '#contract/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { eachText, OPTIONAL_TEXTS } from '#contract/rules/courseFields.ts'
import { PUBLISHED, SHOWING, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { TITLE_MAX } from '#contract/rules/textLimits.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Origin } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import { copyPicture, removePicture } from '../../../platform/files/storedPicture.ts'
import type { Account } from '../../../platform/http/account.ts'
import type { ReceivedFile } from '../../../platform/http/multipart.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { storeCover } from '../../covers/coverPhoto.ts'
import { adireCoverPath } from '../../covers/drawn/adireCover.ts'
import { givePageSlug } from '../../tutors/routes.ts'
import { copyObjectives } from '../objectives/queries.ts'
import { insertOffered } from '../offer.ts'
import { findCategory, insertCourse } from '../queries/courses.ts'
import { copyTopics } from '../topics/queries.ts'
import { columnsFrom, filledColumns } from './courseInput.ts'
import { countCover, withinDailyCourses } from './dailyLimits.ts'
import { insertWithSlug } from './uniqueSlug.ts'

/** Adds a course of the tutor with its cover or a drawn one; the cover is deleted again if the course cannot be added. */
export function addCourseOf(
  academy: AppContext,
  tutor: Account,
  body: BodyOf<typeof addCourse>,
  cover: ReceivedFile | undefined,
  from: Origin,
): Promise<CourseRow> {
  return withinDailyCourses(academy, tutor.id, async () => {
    const course = await insertNewCourse(academy, tutor, body, cover, from)
    await givePageSlug(academy.db, tutor.id)
    return course
  })
}

async function insertNewCourse(
  academy: AppContext,
  tutor: Account,
  { status, ...body }: BodyOf<typeof addCourse>,
  cover: ReceivedFile | undefined,
  from: Origin,
): Promise<CourseRow> {
  const { db, clock, storage } = academy
  // A new course may leave these empty; a change may not.
  const texts = eachText(OPTIONAL_TEXTS, name => body[name]?.trim() ?? '')
  const needed = Object.entries(body).filter(([name]) => !Object.hasOwn(texts, name))
  const columns = await columnsFrom(db, Object.fromEntries(needed))
  if (cover) await countCover(academy, tutor.id)
  const photo = cover && (await storeCover(storage, tutor.id, cover.bytes))
  const category = await findCategory(db, columns.category_id ?? 0)
  const now = timestamp(clock)
  const {
    title = '',
    original_price_cents = 0,
    discounted_price_cents = 0,
    duration_weeks = 1,
    category_id = 0,
    ...others
  } = columns
  try {
    return await insertWithSlug(title, 'course', slug =>
      insertOffered(
        academy,
        {
          ...others,
          slug,
          tutor_id: tutor.id,
          category_id,
          ...texts,
          title,
          cover_photo: photo ?? adireCoverPath(slug, category?.slug ?? 'course'),
          original_price_cents,
          discounted_price_cents,
          duration_weeks,
          tutor_status: status === '0' ? UNPUBLISHED : PUBLISHED,
          display: SHOWING,
          created_at: now,
          updated_at: now,
        },
        from,
      ),
    )
  } catch (error) {
    if (photo) await removePicture(storage, photo)
    throw error
  }
}

/** Copies a course as a draft of the same tutor: its contents, without enrolments or ratings. */
export function copyCourse(academy: AppContext, course: CourseRow): Promise<CourseRow> {
  return withinDailyCourses(academy, course.tutor_id, () => insertCopy(academy, course))
}

async function insertCopy({ db, clock, storage }: AppContext, course: CourseRow): Promise<CourseRow> {
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
