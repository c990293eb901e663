import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../../platform/appContext.ts'
import { actorOf, type Origin } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UserRow } from '../../platform/database/tables.ts'
import { removePicture } from '../../platform/files/storedPicture.ts'
import { type Clock, timestamp } from '../../platform/time/clock.ts'
import { unpublishCourses } from '../queries.ts'
import { NO_PASSWORD } from './passwords.ts'
import { renameUnlessPaid, updateUser } from './queries/accounts.ts'
import { voidResetToken } from './queries/proofs.ts'
import { removeSecondFactor } from './secondFactor/switchOff.ts'
import { endWaysIn } from './waysIn.ts'

type Names = Pick<UserRow, 'firstname' | 'lastname'>

/**
 * Takes out of an account whatever somebody may have left there, to come back by or to speak by, who opened it with another
 * person's address. For the transaction in which its e-mail is proved for the first time, by somebody of whom nothing shows that
 * they opened it.
 * @param proof.names the person's own, where the proof tells them
 * @returns the picture, whose files the caller throws away once the transaction has succeeded
 */
export async function shutOutSquatter(
  trx: Db,
  clock: Clock,
  owner: UserRow,
  { from, names }: { from: Origin; names?: Names },
): Promise<string | null> {
  await endWaysIn(trx, owner.id, 'squatter')
  await voidResetToken(trx, clock, owner)
  await forgetWords(trx, owner, names)
  // Courses that wait for the proof alone would go on sale by it, in its person's name.
  if (owner.must_verify === 1) await unpublishCourses(trx, owner.id, timestamp(clock))
  // Last, for it writes into the audit log.
  await removeSecondFactor(trx, clock, owner.id, { by: actorOf(owner, from), step: 'off' })
  return owner.picture
}

/** Throws the files of a squatter's picture away; the account has forgotten it, whatever becomes of them. */
export async function throwAway(
  { storage }: Pick<AppContext, 'storage'>,
  picture: string | null,
  log: FastifyBaseLogger,
): Promise<void> {
  if (picture === null) return
  await removePicture(storage, picture).catch(error =>
    log.warn({ err: error, picture }, 'a picture of a squatter was left behind'),
  )
}

/** Empties what the account tells of its person. Whoever has paid is nobody's squatter: receipts go on naming them. */
async function forgetWords(trx: Db, { id, user_type }: UserRow, names?: Names): Promise<void> {
  await updateUser(trx, id, {
    password_hash: NO_PASSWORD,
    phone: null,
    whatsapp: null,
    picture: null,
    time_zone: null,
    about: null,
  })
  if (names) await updateUser(trx, id, names)
  else await renameUnlessPaid(trx, id, { firstname: 'New', lastname: user_type })
}
