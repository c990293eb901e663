import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import { courseName, wording } from './wording.ts'

/** Ratings and replies to them. Their words stand on the page of the course, where they can be hidden. */
export const aboutRatings = wording('rating', findRatings, {
  'rating replied': row => ({
    title: `Your rating of ${courseName(row)} has a reply`,
    text: 'The tutor has replied to it. Everybody reads it beneath your words.',
    link: paths.course(row.slug),
  }),
  'new rating': row => ({
    title: `${row.firstname} ${row.lastname} has rated ${courseName(row)}`,
    text: `${row.rating} ${row.rating === 1 ? 'star' : 'stars'}. You can reply once, for everybody to read.`,
    link: paths.courseManage(row.slug),
  }),
})

function findRatings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.user_id')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .select(['ratings.id', 'ratings.rating', 'users.firstname', 'users.lastname'])
    .select(['courses.slug', 'courses.title', 'courses.taken_down_at'])
    .where('ratings.id', 'in', ids)
    .execute()
}
