import type { Db } from '../../platform/database/db.ts'
import type { Account } from '../../platform/http/account.ts'
import { countByStateOfTutor, countCoursesOf, countEnrolmentsOf } from './repository.ts'

/** The dashboard's counters: a learner counts enrolments, a tutor courses and the enrolments in them. */
export async function countersOf(db: Db, user: Account, now: string) {
  if (user.userType === 'tutor') return tutorCounters(db, user.id, now)
  const { all, ongoing, completed } = await countEnrolmentsOf(db, user.id, now)
  return { all, ongoing, completed, total: all }
}

async function tutorCounters(db: Db, tutorId: number, now: string) {
  const all = await countCoursesOf(db, tutorId)
  const { all: total, ongoing, completed } = await countByStateOfTutor(db, { tutorId, now })
  return { all, ongoing, completed, total }
}
