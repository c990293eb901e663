import type { Account } from '../accounts/account.ts'
import type { Db } from '../database/db.ts'
import { countCoursesOf, countEnrolmentsOf, countEnrolmentsOfTutor } from './repository.ts'

/** The dashboard's counters: a learner counts enrolments, a tutor courses and the enrolments in them. */
export async function countersOf(db: Db, user: Account, now: string) {
  if (user.userType === 'tutor') return tutorCounters(db, user.id, now)
  const { all, ongoing } = await countEnrolmentsOf(db, user.id, now)
  return { all, ongoing, completed: all - ongoing, total: all }
}

async function tutorCounters(db: Db, tutorId: number, now: string) {
  const all = await countCoursesOf(db, tutorId)
  const total = await countEnrolmentsOfTutor(db, { tutorId, now })
  const ongoing = await countEnrolmentsOfTutor(db, { tutorId, now, status: 'ongoing' })
  return { all, ongoing, completed: total - ongoing, total }
}
