import type { Insertable, RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ObjectiveRow, ObjectivesTable } from '../database/tables.ts'
import type { ShownObjective } from './present.ts'

/** How many objectives a course may have. */
export const MAX_OBJECTIVES = 100

/** Of several that are added at once each may have been the last one allowed: none of them is hidden. */
const MOST_LISTED = MAX_OBJECTIVES + 50

/** A course's objectives in their order. */
export function listObjectives(db: Db, courseId: number): Promise<ShownObjective[]> {
  return objectivesOf(db, courseId).execute()
}

/** The same to be put into another statement, whose course is told by its column. */
export function objectivesOf(db: Db, courseId: number | RawBuilder<number>) {
  return db
    .selectFrom('objectives')
    .select(['id', 'objective'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_LISTED)
}

/** The objective of this number in one of the tutor's own courses. */
export function findOwnedObjective(db: Db, tutorId: number, id: number): Promise<ObjectiveRow | undefined> {
  return db
    .selectFrom('objectives')
    .innerJoin('courses', 'courses.id', 'objectives.course_id')
    .selectAll('objectives')
    .where('objectives.id', '=', id)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/** Puts an objective after the others. */
export async function appendObjective(
  db: Db,
  objective: Omit<Insertable<ObjectivesTable>, 'position'>,
): Promise<void> {
  await db
    .insertInto('objectives')
    .values(({ selectFrom, eb, fn }) => ({
      ...objective,
      position: selectFrom('objectives')
        .select(eb(fn.coalesce(fn.max('position'), eb.lit(0)), '+', eb.lit(1)).as('next'))
        .where('course_id', '=', objective.course_id),
    }))
    .execute()
}

export async function updateObjectiveText(db: Db, id: number, objective: string): Promise<void> {
  await db.updateTable('objectives').set({ objective }).where('id', '=', id).execute()
}

/** Whether it was there to be removed: of two at once only one removes it. */
export async function removeObjective(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('objectives').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
