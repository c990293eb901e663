import { sql } from 'kysely'
import { jsonArrayOf } from '../../../platform/database/jsonRows.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { classCountOf, nextClassesOf } from '../../../teaching/classes/queries/comingClasses.ts'
import { runsInCohorts, shownCohortsOf } from '../../../teaching/cohorts/queries/cohorts.ts'
import { comingSlotsOf } from '../../../teaching/onsite/slots/queries/slots.ts'
import { objectivesOf } from '../objectives/queries.ts'
import { newestRatingsOf } from '../ratings/queries.ts'
import { topicsOf } from '../topics/queries.ts'
import { cards } from './cards.ts'
import { listedOf } from './courses.ts'

/** Reads the course of a slug with its parts, each as JSON. */
export const readWithParts = prepared((db, { slug, now }: { slug: string; now: string }) => {
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
      jsonArray(listedOf(db, sql.ref<number>('courses.tutor_id'))).as('taught_by'),
      jsonArray(shownCohortsOf(db, course, now)).as('cohorts'),
      runsInCohorts(db, course).as('runs_in_cohorts'),
    ])
    .where('courses.slug', '=', slug)
})
