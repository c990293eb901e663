import { sql } from 'kysely'
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite'
import { classCountOf, nextClassesOf } from '../classSessions/repository.ts'
import { presentCohort } from '../cohorts/present.ts'
import { runsInCohorts, shownCohortsOf } from '../cohorts/repository.ts'
import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'
import { prepared } from '../database/prepared.ts'
import { objectivesOf } from './objectives/repository.ts'
import type { CourseParts } from './present.ts'
import { newestRatingsOf } from './ratings/repository.ts'
import { type CourseCardRow, cards } from './repository.ts'
import { topicsOf } from './topics/repository.ts'

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
      ratings: listOf(row.ratings),
      objectives: listOf(row.objectives),
      topics: listOf(row.topics),
      nextClasses: listOf(row.next_classes),
      classes: listOf(row.classes)[0],
      cohorts: listOf(row.cohorts).map(cohort => presentCohort(cohort, now)),
      runsInCohorts: row.runs_in_cohorts !== null,
    },
  }
}

const readWithParts = prepared((db, { slug, now }: { slug: string; now: string }) => {
  const jsonArray = isPostgres(db) ? postgresArray : sqliteArray
  const course = sql.ref<number>('courses.id')
  return cards(db)
    .select([
      jsonArray(newestRatingsOf(db, course)).as('ratings'),
      jsonArray(objectivesOf(db, course)).as('objectives'),
      jsonArray(topicsOf(db, course)).as('topics'),
      jsonArray(nextClassesOf(db, course, now)).as('next_classes'),
      jsonArray(classCountOf(db, course, now)).as('classes'),
      jsonArray(shownCohortsOf(db, course, now)).as('cohorts'),
      runsInCohorts(db, course).as('runs_in_cohorts'),
    ])
    .where('courses.slug', '=', slug)
})

/** PostgreSQL's driver reads JSON by itself, SQLite's hands out text. */
function listOf<T>(json: T[] | string): T[] {
  return typeof json === 'string' ? JSON.parse(json) : json
}
