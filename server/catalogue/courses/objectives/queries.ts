import type { Insertable, RawBuilder } from 'kysely'
import type { Objective } from '#contract/entities.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow, ObjectiveRow, ObjectivesTable } from '../../../platform/database/tables/catalogue.ts'
import { HttpError } from '../../../platform/errors.ts'
import { lockCourse } from '../queries/courses.ts'

/** The columns of an objective that are read to show it. */
export type ShownObjective = Pick<ObjectiveRow, 'id' | 'objective' | 'version'>

/** An objective as course pages show it. */
export function presentObjective({ id, objective, version }: ShownObjective): Objective {
  return { id, objective, version }
}

/** The maximum number of objectives per course. */
const MAX_OBJECTIVES = 100

/** Leaves room for rows that an operator added to the database: none of them is hidden. */
const MOST_LISTED = MAX_OBJECTIVES + 50

/** Lists a course's objectives in their order. */
export function listObjectives(db: Db, courseId: number): Promise<ShownObjective[]> {
  return objectivesOf(db, courseId).execute()
}

/** Builds the query of `listObjectives`, also as a subquery, with the outer statement's column as the course. */
export function objectivesOf(db: Db, courseId: number | RawBuilder<number>) {
  return db
    .selectFrom('objectives')
    .select(['id', 'objective', 'version'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_LISTED)
}

/** Finds an objective by its id in one of the tutor's own courses. */
export function findOwnedObjective(db: Db, tutorId: number, id: number): Promise<ObjectiveRow | undefined> {
  return db
    .selectFrom('objectives')
    .innerJoin('courses', 'courses.id', 'objectives.course_id')
    .selectAll('objectives')
    .where('objectives.id', '=', id)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/**
 * Adds an objective after the others.
 * @throws HttpError `objective.limit_reached` if the course has the maximum
 */
export async function appendObjective(
  db: Db,
  objective: Omit<Insertable<ObjectivesTable>, 'position'>,
): Promise<void> {
  await inTransaction(db, async trx => {
    await lockCourse(trx, objective.course_id)
    if ((await listObjectives(trx, objective.course_id)).length >= MAX_OBJECTIVES) {
      throw new HttpError('objective.limit_reached', `A course can have up to ${MAX_OBJECTIVES} objectives.`)
    }
    await trx
      .insertInto('objectives')
      .values(({ selectFrom, eb, fn }) => ({
        ...objective,
        position: selectFrom('objectives')
          .select(eb(fn.coalesce(fn.max('position'), eb.lit(0)), '+', eb.lit(1)).as('next'))
          .where('course_id', '=', objective.course_id),
      }))
      .execute()
  })
}

/** Updates an objective, and returns whether it existed. */
export async function updateObjectiveText(
  db: Db,
  id: number,
  fields: Pick<ObjectiveRow, 'objective' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('objectives')
    .set(fields)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an objective, and returns whether it existed: of two calls at once only one deletes it. */
export async function removeObjective(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('objectives').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Copies the objectives of a course to its copy. */
export async function copyObjectives(trx: Db, courseId: number, copy: CourseRow): Promise<void> {
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
