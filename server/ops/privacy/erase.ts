import type { FastifyBaseLogger } from 'fastify'
import { cancelPlannedOf } from '../../messages/announcements/queries.ts'
import { emit } from '../../outbox/emit.ts'
import { confirmPassword } from '../../people/own/confirmPassword.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, erasePersonInAudit, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { sessionEnded } from '../../platform/errors.ts'
import { removePicture } from '../../platform/files/storedPicture.ts'
import type { Caller } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { removeFromWaitingLists } from '../../teaching/cohorts/waiting/waitingList.ts'
import { endOnsite, freeComingSlots } from '../../teaching/onsite/slots/queries/bookings.ts'
import { mayErase } from './mayErase.ts'
import { PERSONAL_DATA } from './ownData.ts'
import { deleteOf, deleteTutorNews, deleteUntaken, erasePerson, takeAllOffSale } from './queries.ts'

/**
 * Erases a person for good. Their row stays without personal data, because payments, enrolments and ratings refer to it; these
 * then belong to a former learner or tutor. A new account with the same email starts afresh.
 * @throws HttpError for a wrong password, and while money or teaching is open
 */
export async function erase(
  academy: AppContext,
  accountId: number,
  proof: Caller & { password: string },
  log: FastifyBaseLogger,
): Promise<void> {
  const { db, clock, storage } = academy
  const owner = await confirmPassword(academy, accountId, proof)
  const pictures = await inTransaction(db, async trx => {
    const now = timestamp(clock)
    if (!(await erasePerson(trx, owner, now))) throw sessionEnded()
    await mayErase(trx, owner, now)
    await removeFromWaitingLists(trx, owner.id, now)
    for (const table of PERSONAL_DATA.flatMap(({ deleted }) => deleted)) await deleteOf(trx, table, owner.id)
    await freeComingSlots(trx, { userId: owner.id }, now)
    const event = { about: 'account erased', to: owner.id, email: owner.email, at: now } as const
    await emit(trx, { event, key: owner.id }, now)
    const left = owner.user_type === 'tutor' ? await endTeaching(trx, owner.id, now) : []
    const who = userSubject(owner.id)
    const by = actorOf(owner, { requestId: proof.requestId ?? null })
    await record(trx, clock, { ...by, act: 'erased the account', subject: who })
    // This comes last: no other writer of the log makes a new key for the person until this transaction ends.
    await erasePersonInAudit(trx, who)
    return owner.picture === null ? left : [...left, owner.picture]
  })
  for (const picture of pictures) {
    await removePicture(storage, picture).catch(error =>
      log.warn({ err: error, picture }, 'a picture of an erased person was left behind'),
    )
  }
}

/** Takes a tutor's courses off sale, deletes those that nobody has taken, and returns the covers of the deleted ones. */
async function endTeaching(trx: Db, tutorId: number, updated_at: string): Promise<string[]> {
  await deleteTutorNews(trx, tutorId)
  await endOnsite(trx, tutorId, updated_at)
  await cancelPlannedOf(trx, tutorId, updated_at)
  await takeAllOffSale(trx, tutorId, updated_at)
  return deleteUntaken(trx, tutorId)
}
