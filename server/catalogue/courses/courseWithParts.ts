import type { Db } from '../../platform/database/db.ts'
import { rowsOf } from '../../platform/database/jsonRows.ts'
import { presentCohort } from '../../teaching/cohorts/present.ts'
import type { CourseParts } from './present.ts'
import type { CourseCardRow } from './queries/cards.ts'
import { readWithParts } from './queries/parts.ts'

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
