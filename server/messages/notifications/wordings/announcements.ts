import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import { courseName, wording } from './wording.ts'

/**
 * Words the announcements of tutors to their learners, in the tutor's own words. Those of a tutor who was suspended or has left,
 * and those of a course that was taken down, are left out.
 */
export const aboutAnnouncements = wording('announcement', findAnnouncements, {
  announcement: row => ({
    title: `${courseName(row)}: ${row.subject}`,
    text: row.words,
    link: paths.enrolledCourses(),
  }),
})

function findAnnouncements(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select(['announcements.id', 'announcements.subject', 'announcements.words'])
    .select(['courses.title', 'courses.taken_down_at'])
    .where('announcements.id', 'in', ids)
    .where('courses.taken_down_at', 'is', null)
    .where('tutors.suspended_at', 'is', null)
    .where('tutors.erased_at', 'is', null)
    .execute()
}
