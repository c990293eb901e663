import type { Account } from '../accounts/account.ts'
import type { Db } from '../database/db.ts'
import { type CourseForEnrolment, findEnrolment } from './repository.ts'

/** The timetable is for those who are in the class: the course's learners and its tutor. */
export async function maySeeTimetable(db: Db, user: Account, course: CourseForEnrolment): Promise<boolean> {
  if (course.tutor_id === user.id) return true
  return (await findEnrolment(db, user.id, course.id)) !== undefined
}
