import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/errors.ts'
import { lockCourse, updatePositions } from '../queries/courses.ts'

/**
 * Puts the parts of a course in the order of their ids, which must name all of them; returns the parts that
 * `list` reads afterwards.
 * @throws HttpError `record.changed` if a part was added or deleted meanwhile; nothing is changed then
 */
export function putInOrder<Part extends { id: number }>(
  db: Db,
  { table, courseId, ids }: { table: 'topics' | 'objectives'; courseId: number; ids: readonly number[] },
  list: (db: Db, courseId: number) => Promise<Part[]>,
): Promise<Part[]> {
  return inTransaction(db, async trx => {
    await lockCourse(trx, courseId)
    if (ids.length > 0) await updatePositions(trx, { table, courseId, ids })
    const parts = await list(trx, courseId)
    if (parts.length !== ids.length || parts.some(({ id }, index) => id !== ids[index])) {
      throw new HttpError(
        'record.changed',
        `Someone changed the ${table} of this course, so we didn't save the order.`,
      )
    }
    return parts
  })
}
