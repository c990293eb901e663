import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { folded } from '../../../platform/database/foldedColumns.ts'
import { insertInBulk } from '../../../platform/database/insertInBulk.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import type { SeriesPlan } from './seriesInput.ts'

/** Lists the classes of a series, all or from a moment on, soonest first; `is_attended`: a mark other than excused exists. */
export function listSeries(trx: Db, seriesId: string, from?: string) {
  return trx
    .selectFrom('class_sessions')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('class_attendance')
          .select('class_attendance.user_id')
          .whereRef('class_attendance.session_id', '=', 'class_sessions.id')
          .where('class_attendance.state', '!=', 'excused'),
      ).as('is_attended'),
    )
    .where('series_id', '=', seriesId)
    .$if(from !== undefined, query => query.where('starts_at', '>=', from ?? ''))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Moves classes into a series. */
export async function updateSeriesOf(trx: Db, ids: readonly number[], series_id: string): Promise<void> {
  await trx.updateTable('class_sessions').set({ series_id }).where('id', 'in', ids).execute()
}

/** Adds the classes of a series, each with a UID that calendars keep for good, and returns them, soonest first. */
export async function insertSeries(
  trx: Db,
  {
    course_id,
    cohort_id,
    series_id,
  }: Pick<ClassSessionRow, 'course_id' | 'cohort_id'> & { series_id: string },
  classes: SeriesPlan['classes'],
  now: string,
) {
  await insertInBulk(
    trx,
    'class_sessions',
    classes.map(one => ({
      course_id,
      cohort_id,
      ...one,
      ...folded(one, 'title'),
      series_id,
      uid: randomUUID(),
      updated_at: now,
    })),
  )
  return trx
    .selectFrom('class_sessions')
    .select(['id', 'course_id', 'cohort_id', 'ends_at'])
    .where('series_id', '=', series_id)
    .orderBy('starts_at')
    .execute()
}
