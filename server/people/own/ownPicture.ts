import type { FastifyBaseLogger } from 'fastify'
import { PERSON_PICTURE_SENTENCE, PERSON_PICTURE_UNREADABLE_SENTENCE } from '#contract/rules/picture.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type AuditActor, record, userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { HttpError, sessionEnded } from '../../platform/errors.ts'
import { removePicture, storePicture } from '../../platform/files/storedPicture.ts'
import { countAttempt, type Limit } from '../../platform/limits/limits.ts'
import { findById } from '../queries/accounts.ts'
import { replacePicture } from './queries.ts'

/** Each picture is decoded, which takes CPU time. */
const PICTURES: Limit = {
  name: 'pictures of a person',
  most: 20,
  seconds: 24 * 60 * 60,
  sentence: "You've changed your picture too many times today.",
}

/** The person who changes a picture, and the log for old files that could not be deleted. */
interface Doing {
  by: AuditActor
  log: FastifyBaseLogger
}

/** More than a person sends by hand, and a quarter of the total queue. */
const MOST_WAITING = 10

/**
 * Replaces somebody's picture and deletes the files of the old one.
 * @throws HttpError as `storePicture` does, `rate_limit.reached`, `account.sample` and `session.ended`
 */
export async function changePicture(
  academy: AppContext,
  accountId: number,
  bytes: Uint8Array,
  doing: Doing,
): Promise<void> {
  const { db, storage } = academy
  await refuseSample(db, accountId)
  await countAttempt(academy, [{ limit: PICTURES, key: String(accountId) }])
  const picture = await storePicture(storage, 'people', {
    bytes,
    owner: { key: `person ${accountId}`, mostWaiting: MOST_WAITING },
    field: 'picture',
    sentence: PERSON_PICTURE_SENTENCE,
    unreadableSentence: PERSON_PICTURE_UNREADABLE_SENTENCE,
  })
  try {
    await replace(academy, accountId, picture, doing)
  } catch (error) {
    await removePicture(storage, picture)
    throw error
  }
}

/**
 * Removes somebody's picture; does nothing if there is none.
 * @throws HttpError `account.sample` and `session.ended`
 */
export async function dropPicture(academy: Stores, accountId: number, doing: Doing): Promise<void> {
  await refuseSample(academy.db, accountId)
  await replace(academy, accountId, null, doing)
}

type Stores = Pick<AppContext, 'db' | 'clock' | 'storage'>

async function replace(
  { db, clock, storage }: Stores,
  accountId: number,
  picture: string | null,
  { by, log }: Doing,
): Promise<void> {
  const before = await inTransaction(db, async trx => {
    const before = await replacePicture(trx, accountId, picture)
    if (!before) throw sessionEnded()
    const old = before.picture
    if (old === picture) return null
    const act = picture === null ? 'removed the picture' : 'changed the picture'
    await record(trx, clock, { ...by, act, subject: userSubject(accountId) })
    return old
  })
  // The new picture is saved, so a failure to delete the old files is only logged.
  if (before !== null) {
    await removePicture(storage, before).catch(error =>
      log.warn({ err: error, before }, 'an old picture of a person was left behind'),
    )
  }
}

/** Every visitor may sign in to a sample account, and everybody sees its courses. */
async function refuseSample(db: Db, accountId: number): Promise<void> {
  const owner = await findById(db, accountId)
  if (owner?.is_sample !== 1) return
  throw new HttpError('account.sample', "This is a shared demo account. You can't add a picture.")
}
