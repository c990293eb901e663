import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Insertable } from 'kysely'
import { Type } from '#contract/schema.ts'
import type { AppContext } from '../appContext.ts'
import { openSealed, SEALING_KEY_BYTES, sealText } from '../crypto/sealing.ts'
import type { Db } from '../database/db.ts'
import { isDatabaseAway } from '../database/failures.ts'
import type { IdempotencyKeyRow, IdempotencyKeysTable } from '../database/tables/platform.ts'
import { HttpError } from '../errors.ts'
import type { ReceivedFile } from '../http/multipart.ts'
import { timestamp, timestampIn } from '../time/clock.ts'

/** The time for which a reply is repeated. */
export const KEPT_SECONDS = 24 * 60 * 60

/** Longer than any creating call takes: a call without a reply by then was killed. */
const LAPSE_SECONDS = 5 * 60

/** The number of polls for the first call's reply: four seconds, five polls a second. */
const LOOKS = 20
const LOOK_MILLISECONDS = 200

/** The most stored replies per user, and the most characters of each. */
const MOST_KEYS = 1_000
const MOST_CHARACTERS = 64 * 1024

/**
 * Runs a creating call once per key. A refused call is not stored and may be sent again; one that failed unexpectedly may have been
 * done already, and counts as interrupted.
 * @throws HttpError `submission.changed` for another body with the same key, `submission.in_progress` while the first is running
 */
export async function answerOnce<T>(
  academy: AppContext,
  submission: Submission,
  log: FastifyBaseLogger,
  run: () => Promise<T>,
): Promise<T> {
  const { db, clock } = academy
  const seal = sealOf(submission)
  for (let look = 1; look <= LOOKS; look += 1) {
    if (await claim(academy, submission, seal)) return runAndKeep(academy, seal, log, run)
    const kept = await findKey(db, seal.keyHash)
    // The first call was refused, so this one runs.
    if (!kept) continue
    if (kept.started_at <= timestampIn(clock, -KEPT_SECONDS)) await releaseKey(db, seal.keyHash)
    else if (kept.answered_at !== null || kept.fingerprint !== seal.fingerprint) return again<T>(kept, seal)
    else if (kept.lapses_at <= timestamp(clock)) throw interrupted()
    else await sleep(LOOK_MILLISECONDS)
  }
  throw new HttpError('submission.in_progress', "We're still working on this. Please wait a moment.", {
    retryAfter: 1,
  })
}

async function claim(
  { db, clock }: AppContext,
  { userId: user_id, endpoint }: Submission,
  { keyHash: key_hash, fingerprint }: Seal,
): Promise<boolean> {
  const started_at = timestamp(clock)
  const lapses_at = timestampIn(clock, LAPSE_SECONDS)
  if (user_id !== null && (await countKeysOf(db, user_id, MOST_KEYS)) >= MOST_KEYS) {
    throw new HttpError('rate_limit.reached', "You've added too much today. Please continue tomorrow.", {
      retryAfter: KEPT_SECONDS,
    })
  }
  return claimKey(db, { key_hash, user_id, endpoint, fingerprint, started_at, lapses_at })
}

/** Runs the call and stores its reply; a failure to store it does not change the outcome. */
async function runAndKeep<T>(
  { db, clock }: AppContext,
  { keyHash, close }: Seal,
  log: FastifyBaseLogger,
  run: () => Promise<T>,
): Promise<T> {
  const tell = (error: unknown) => log.error({ err: error }, 'an idempotency key could not be written')
  let reply: T
  try {
    reply = await run()
  } catch (error) {
    const isRefused = error instanceof HttpError || isDatabaseAway(error)
    await (isRefused ? releaseKey(db, keyHash) : lapseKey(db, keyHash, timestamp(clock))).catch(tell)
    throw error
  }
  const text = JSON.stringify(reply)
  const answer = text.length <= MOST_CHARACTERS ? close(text) : null
  await keepAnswer(db, keyHash, { answer, answered_at: timestamp(clock) }).catch(tell)
  return reply
}

function again<T>({ fingerprint, answer }: IdempotencyKeyRow, seal: Seal): T {
  if (fingerprint !== seal.fingerprint) {
    throw new HttpError(
      'submission.changed',
      "You've already sent this form with different details. Please open it again.",
    )
  }
  if (answer === null)
    throw new HttpError('submission.done', 'This has already been done. Please reload the page to see it.')
  return JSON.parse(seal.open(answer)) as T
}

/** The error of an interrupted call: it may have been done, so repeating it might do it twice. */
function interrupted(): HttpError {
  return new HttpError(
    'submission.interrupted',
    'This was interrupted. Please check whether it went through before you send it again.',
  )
}

/** Claims a key; returns false if another call has it. */
async function claimKey(db: Db, claim: Insertable<IdempotencyKeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function findKey(db: Db, keyHash: string): Promise<IdempotencyKeyRow | undefined> {
  return db.selectFrom('idempotency_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst()
}

/** Stores the reply for repeats; null stores only that there was one. */
async function keepAnswer(
  db: Db,
  keyHash: string,
  kept: { answer: string | null; answered_at: string },
): Promise<void> {
  await db.updateTable('idempotency_keys').set(kept).where('key_hash', '=', keyHash).execute()
}

/** Releases a key, so that the call can be repeated. */
async function releaseKey(db: Db, keyHash: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash).execute()
}

/** Ends a call without a reply: it counts as interrupted. */
async function lapseKey(db: Db, keyHash: string, lapses_at: string): Promise<void> {
  await db.updateTable('idempotency_keys').set({ lapses_at }).where('key_hash', '=', keyHash).execute()
}

/** Counts a user's stored keys, up to `most`. */
async function countKeysOf(db: Db, userId: number, most: number): Promise<number> {
  const kept = db.selectFrom('idempotency_keys').select('key_hash').where('user_id', '=', userId).limit(most)
  return (await kept.execute()).length
}

/** Deletes keys older than `moment`. */
export async function deleteKeysBefore(db: Db, moment: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('started_at', '<=', moment).execute()
}

/** A creating call: its caller, key, body and files. */
export interface Submission {
  key: string
  /** Null for a visitor. */
  userId: number | null
  /** Method and path of the endpoint. */
  endpoint: string
  params: unknown
  body: unknown
  files: Record<string, ReceivedFile>
}

/** A submission as stored: unreadable without its key. */
interface Seal {
  /** Finds the submission. */
  keyHash: string
  /** Equal for equal submissions only. */
  fingerprint: string
  close(text: string): string
  open(sealed: string): string
}

/**
 * Encrypts with the submission's key, which is not stored: a reply may contain a session token, and a plain hash of a sign-up
 * would let a thief of the database guess passwords.
 */
function sealOf({ key, userId, endpoint, params, body, files }: Submission): Seal {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'idempotency answer', SEALING_KEY_BYTES))
  const digests = Object.entries(files).map(([name, { bytes }]) => [name, sha256(bytes)])
  const words = JSON.stringify([endpoint, params, body, digests])
  return {
    keyHash: sha256(`${userId ?? 'visitor'} ${key}`),
    fingerprint: createHmac('sha256', key).update(words).digest('hex'),
    close: text => sealText(secret, text),
    open: sealed => openSealed(secret, sealed),
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The header of a creating call's key; the key is random, so that nobody guesses another's. */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Long enough for 128 random bits in any usual encoding; the quotes are from the draft standard. */
export const IdempotencyHeaders = Type.Object({
  [IDEMPOTENCY_KEY]: Type.Optional(
    Type.String({
      title: 'Idempotency-Key',
      description: '16 to 100 a-z, A-Z, digits, hyphens or underscores, such as a UUID',
      maxLength: 102,
      pattern: '^"?[A-Za-z0-9_-]{16,100}"?$',
    }),
  ),
})
