import { type SqlBool, sql } from 'kysely'
import type { OwnCourseSort } from '#contract/courses.ts'
import type { Db } from '../../../platform/database/db.ts'
import { jsonArrayOf } from '../../../platform/database/engine.ts'
import type { CourseRow } from '../../../platform/database/tables/catalogue.ts'
import { classCountOf, nextClassesOf } from '../../../teaching/classes/queries/comingClasses.ts'
import { runsInCohorts, shownCohortsOf } from '../../../teaching/cohorts/queries/cohorts.ts'
import { nextFreeSlotOf } from '../../../teaching/onsite/slots/queries/learnersSlots.ts'
import { comingSlotsOf } from '../../../teaching/onsite/slots/queries/slots.ts'
import { objectivesOf } from '../objectives/queries.ts'
import { newestRatingsOf } from '../ratings/queries.ts'
import type { Hits } from '../search/queries.ts'
import { topicsOf } from '../topics/queries.ts'
import { listedOf } from './courses.ts'
import { type CourseFilter, listedIds, orderOf, type Position } from './listing.ts'

/** A course with the names that its card shows. */
export interface CourseCardRow extends CourseRow {
  tutor_firstname: string
  tutor_lastname: string
  tutor_picture: string | null
  tutor_slug: string | null
  /** These four fields describe the tutor's standing, and are never shown to others. */
  awaits_approval: number
  suspended_at: string | null
  must_verify: number
  is_verified: number
  category_name: string
  category_slug: string
}

/** Finds the card of a course by its slug. */
export function findBySlug(db: Db, slug: string): Promise<CourseCardRow | undefined> {
  return cards(db).where('courses.slug', '=', slug).executeTakeFirst()
}

/** Lists a page: first the ids, from an index alone, then their cards. `isFew`: few courses match the filter. */
export function listCards(
  db: Db,
  filter: CourseFilter,
  sort: OwnCourseSort,
  { belowId, skip, limit, isFew }: Position & { limit: number; isFew: boolean },
): Promise<CourseCardRow[]> {
  const listed = listedIds(db, filter, isFew ? null : sort)
  let ids = listed.orderBy(orderOf(sort)).limit(limit).offset(skip)
  if (belowId !== null) ids = ids.where('courses.id', '<', belowId)
  return cards(db).where('courses.id', 'in', ids).orderBy(orderOf(sort)).execute()
}

/** Lists other courses of a course's category: the next older ones, then from the newest on if they are too few. */
export const listRelated = relatedQuery((db, categoryId) => listedIds(db, { categoryId }, 'newest'))

/** Lists courses of all other categories, in the same order as `listRelated`. */
export const listElsewhere = relatedQuery((db, categoryId) =>
  listedIds(db, {}, 'newest').where('courses.category_id', '!=', categoryId),
)

function relatedQuery(among: (db: Db, categoryId: number) => ReturnType<typeof listedIds>) {
  return (db: Db, { id, categoryId, limit }: RelatedTo) => {
    const on = (side: '<' | '>') =>
      sql`select * from (${among(db, categoryId)
        .where('courses.id', side, id)
        .orderBy(orderOf('newest'))
        .limit(limit)}) as ${sql.id(side === '<' ? 'older' : 'newer')}`
    return cards(db)
      .where(sql<SqlBool>`courses.id in (${on('<')} union all ${on('>')})`)
      .orderBy(sql`case when courses.id < ${id} then 0 else 1 end, ${orderOf('newest')}`)
      .limit(limit)
      .execute()
  }
}

interface RelatedTo {
  id: number
  categoryId: number
  limit: number
}

/** Lists the first courses of each of these categories, newest first, in one statement. */
export async function listFirstCards(
  db: Db,
  categoryIds: readonly number[],
  limit: number,
): Promise<CourseCardRow[]> {
  const firsts = categoryIds.map(
    id =>
      sql`select * from (${listedIds(db, { categoryId: id }, 'newest').orderBy(orderOf('newest')).limit(limit)}) as ${sql.id(`of_${id}`)}`,
  )
  if (firsts.length === 0) return []
  return cards(db)
    .where(sql<SqlBool>`courses.id in (${sql.join(firsts, sql` union all `)})`)
    .orderBy(orderOf('newest'))
    .execute()
}

/** Lists the cards of a page of search hits, in its order, each with the total number of hits. */
export function listHits(db: Db, hits: Hits): Promise<(CourseCardRow & { total: number })[]> {
  return cards(db)
    .innerJoin(hits.as('hit'), 'hit.id', 'courses.id')
    .select('hit.total')
    .orderBy('hit.place')
    .execute()
}

/** Selects courses with the names that their cards show, as a base query. */
export function cards(db: Db) {
  return db
    .selectFrom('courses')
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .innerJoin('course_categories as category', 'category.id', 'courses.category_id')
    .selectAll('courses')
    .select([
      'tutor.firstname as tutor_firstname',
      'tutor.lastname as tutor_lastname',
      'tutor.picture as tutor_picture',
      'tutor.page_slug as tutor_slug',
      'tutor.awaits_approval',
      'tutor.suspended_at',
      'tutor.must_verify',
      'tutor.is_verified',
      'category.name as category_name',
      'category.slug as category_slug',
    ])
}

/** Reads the course of a slug with its parts, each as JSON. */
export function readWithParts(db: Db, { slug, userId, now }: { slug: string; userId: number; now: string }) {
  const jsonArray = jsonArrayOf(db)
  const course = sql.ref<number>('courses.id')
  return cards(db)
    .select([
      'tutor.about as tutor_about',
      jsonArray(newestRatingsOf(db, course)).as('ratings'),
      jsonArray(objectivesOf(db, course)).as('objectives'),
      jsonArray(topicsOf(db, course)).as('topics'),
      jsonArray(nextClassesOf(db, course, now)).as('next_classes'),
      jsonArray(classCountOf(db, course, now)).as('classes'),
      jsonArray(comingSlotsOf(db, course, now)).as('onsite'),
      jsonArray(nextFreeSlotOf(db, course, userId, now)).as('next_free_slot'),
      jsonArray(listedOf(db, sql.ref<number>('courses.tutor_id'))).as('taught_by'),
      jsonArray(shownCohortsOf(db, course, now)).as('cohorts'),
      runsInCohorts(db, course).as('runs_in_cohorts'),
    ])
    .where('courses.slug', '=', slug)
    .executeTakeFirst()
}
