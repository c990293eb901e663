import { emit, OPERATOR_EMAIL } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/inTransaction.ts'
import { lockRow } from '../platform/database/locking.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { timestamp } from '../platform/time/clock.ts'
import { deleteOwnRows, updateUser } from './queries/accounts.ts'
import { findTutorStatus, lockTutorStatus } from './queries/people.ts'
import { refreshStatuses } from './withheld.ts'

type Stores = Pick<AppContext, 'db' | 'clock'>

/**
 * Emails the operator, once, that a tutor waits for approval, in the transaction that makes them wait; nothing before their email
 * is verified, so that nobody fills the operator's mailbox with other people's addresses.
 */
export async function reportApplication(trx: Db, tutorId: number, now: string): Promise<void> {
  const { awaits_approval, must_verify, is_verified } = await findTutorStatus(trx, tutorId)
  if (awaits_approval === 0 || (must_verify === 1 && is_verified === 0)) return
  await addJob(trx, OPERATOR_EMAIL, { key: `tutor applied:${tutorId}`, payload: { tutor: tutorId } }, now)
}

/**
 * Lets a tutor sell, lifts a suspension, and emails them if either changes anything: the courses they want on sale go on sale
 * once their email is verified.
 */
export function approveTutor({ db, clock }: Stores, tutorId: number, by: AuditActor): Promise<void> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    const before = await lockTutorStatus(trx, tutorId, 'forUpdate')
    await updateUser(trx, tutorId, { awaits_approval: 0, suspended_at: null })
    await refreshStatuses(trx, tutorId, now)
    if (before.awaits_approval === 1 || before.suspended_at !== null) {
      const event = { about: 'tutor approved', to: tutorId } as const
      await emit(trx, { event, key: `${tutorId} ${now}` }, now)
    }
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
