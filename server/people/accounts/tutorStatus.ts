import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { lockRow } from '../../platform/database/locking.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { refreshStatuses } from '../withheld.ts'
import { deleteOwnRows, updateUser } from './queries/accounts.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/** Lets a tutor sell, and lifts a suspension: the courses they want on sale go on sale once their email is verified. */
export function approveTutor({ db, clock }: Stores, tutorId: number, by: AuditActor): Promise<void> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await updateUser(trx, tutorId, { awaits_approval: 0, suspended_at: null })
    await refreshStatuses(trx, tutorId, now)
    await record(trx, clock, { ...by, act: 'approved the tutor', subject: userSubject(tutorId) })
  })
}

/** Signs a tutor out everywhere, refuses further sign-ins and takes their courses off sale; learners keep the courses. */
export function suspendTutor({ db, clock }: Stores, tutorId: number, by: AuditActor): Promise<void> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await endSessionsOf(trx, tutorId, now)
    await refreshStatuses(trx, tutorId, now)
    await record(trx, clock, { ...by, act: 'suspended the tutor', subject: userSubject(tutorId) })
  })
}

/** Signs a learner out everywhere and refuses further sign-ins; they keep their purchases. */
export function suspendLearner({ db, clock }: Stores, learnerId: number, by: AuditActor): Promise<void> {
  return inTransaction(db, async trx => {
    await endSessionsOf(trx, learnerId, timestamp(clock))
    const subject = userSubject(learnerId)
    await record(trx, clock, { ...by, act: 'suspended the learner', subject })
  })
}

/** Lifts a learner's suspension. */
export function restoreLearner({ db, clock }: Stores, learnerId: number, by: AuditActor): Promise<void> {
  return inTransaction(db, async trx => {
    await updateUser(trx, learnerId, { suspended_at: null })
    const subject = userSubject(learnerId)
    await record(trx, clock, { ...by, act: 'restored the learner', subject })
  })
}

async function endSessionsOf(trx: Db, userId: number, suspended_at: string): Promise<void> {
  await updateUser(trx, userId, { suspended_at })
  await deleteOwnRows(trx, 'sessions', userId)
}

/**
 * Locks a tutor's row until the transaction ends, so that planners of their time and saves of their forms wait for each other,
 * and each reads all that went before. Locking the rows that were read locks nothing if there are none.
 */
export function lockTutor(trx: Db, tutorId: number): Promise<void> {
  return lockRow(trx, 'users', tutorId)
}
