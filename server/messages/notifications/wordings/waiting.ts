import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import { momentText } from '../../../platform/time/spelling.ts'
import { courseName, wording } from './wording.ts'

/** Seats of full cohorts, as who waits for one is told of them. */
export const aboutWaiting = wording('entry', findEntries, {
  'seat offered': (row, _, { zone }) => ({
    title: `A seat in ${courseName(row)} is kept for you`,
    text:
      row.state === 'offered' && row.expires_at !== null
        ? `Enrol before ${momentText(row.expires_at, zone)} to take it.`
        : 'The offer is over.',
    link: paths.enrol(row.slug, { cohort: String(row.cohort_id) }),
  }),
  'offer ended': row => ({
    title: `The seat in ${courseName(row)} went to the next in line`,
    text: 'If you still want a seat, you can join the list again.',
    link: paths.course(row.slug),
  }),
  'waiting list closed': row => ({
    title: `The waiting list of ${courseName(row)} is closed`,
    text: 'You may take a place in another start of the course.',
    link: paths.course(row.slug),
  }),
})

function findEntries(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('waiting_list')
    .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .leftJoin('seat_claims', join =>
      join
        .onRef('seat_claims.cohort_id', '=', 'waiting_list.cohort_id')
        .onRef('seat_claims.user_id', '=', 'waiting_list.user_id')
        .on('seat_claims.state', '=', 'offered'),
    )
    .select(['waiting_list.id', 'waiting_list.state', 'waiting_list.cohort_id', 'seat_claims.expires_at'])
    .select(['courses.slug', 'courses.title', 'courses.taken_down_at'])
    .where('waiting_list.id', 'in', ids)
    .execute()
}
