import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { jsonArrayOf, rowsOf } from '../../platform/database/jsonRows.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { classCountOf, nextClassesOf } from '../../teaching/classes/queries/comingClasses.ts'
import { presentCohort } from '../../teaching/cohorts/present.ts'
import { runsInCohorts, shownCohortsOf } from '../../teaching/cohorts/queries/cohorts.ts'
import { comingSlotsOf } from '../../teaching/onsite/slots/queries/slots.ts'
import { objectivesOf } from './objectives/queries.ts'
import type { CourseParts } from './present.ts'
import { type CourseCardRow, cards } from './queries/cards.ts'
import { listedOf } from './queries/courses.ts'
import { newestRatingsOf } from './ratings/queries.ts'
import { topicsOf } from './topics/queries.ts'

/** A course beside what its own page shows with it. */
export interface CourseWithParts {
  course: CourseCardRow
  parts: CourseParts
}

/** The course of a slug with its parts, in one statement: a page asks for it more often than for anything else. */
export async function findWithParts(db: Db, slug: string, now: string): Promise<CourseWithParts | undefined> {
  const [row] = await readWithParts(db, { slug, now })
  if (!row) return undefined
  return {
    course: row,
    parts: {
      ratings: rowsOf(row.ratings),
      objectives: rowsOf(row.objectives),
      topics: rowsOf(row.topics),
      nextClasses: rowsOf(row.next_classes),
      classes: rowsOf(row.classes)[0],
      onsite: rowsOf(row.onsite),
      taughtBy: { about: row.tutor_about, ...rowsOf(row.taught_by)[0] },
      cohorts: rowsOf(row.cohorts).map(cohort => presentCohort(cohort, now)),
      runsInCohorts: row.runs_in_cohorts !== null,
    },
  }
}

const readWithParts = prepared((db, { slug, now }: { slug: string; now: string }) => {
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
