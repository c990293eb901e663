import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../appContext.ts'
import type { IdempotencyKeyRow } from '../database/tables.ts'
import { HttpError } from '../http/errors.ts'
import { timestamp, timestampIn } from '../time/clock.ts'
import { claimKey, countKeysOf, findKey, keepAnswer, releaseKey } from './queries.ts'
import { type Seal, type Submission, sealOf } from './seal.ts'

/** The time for which an answer is given again. */
export const KEPT_SECONDS = 24 * 60 * 60

/** Longer than any creating call takes: whoever has not answered by then was killed over it. */
const LAPSE_SECONDS = 5 * 60

/** A second press waits this long for the first one's answer: four seconds, a look every fifth of one. */
const LOOKS = 20
const LOOK_MILLISECONDS = 200

/** The most answers of one person that are kept, and the most characters of each. */
const MOST_KEYS = 1_000
const MOST_CHARACTERS = 64 * 1024

/**
 * Runs a creating call once for all that come with its key. What was refused or failed is not kept, and may be sent again.
 * @throws HttpError `submission.changed` for another body under the same key, `submission.in_progress` while the first is under way
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
    // Refused meanwhile: this one's turn.
    if (!kept) continue
    if (kept.started_at <= timestampIn(clock, -KEPT_SECONDS)) await releaseKey(db, seal.keyHash)
    else if (kept.answered_at !== null || kept.fingerprint !== seal.fingerprint) return again<T>(kept, seal)
    else if (kept.lapses_at <= timestamp(clock)) throw brokenOff()
    else await sleep(LOOK_MILLISECONDS)
  }
  throw new HttpError('submission.in_progress', 'This is still under way. Please wait a moment.', {
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
    throw new HttpError('rate_limit.reached', 'You have added very much today. Please go on tomorrow.', {
      retryAfter: KEPT_SECONDS,
    })
  }
  return claimKey(db, { key_hash, user_id, endpoint, fingerprint, started_at, lapses_at })
}

/** The call has succeeded or failed by itself, whatever becomes of the note about it. */
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
    await releaseKey(db, keyHash).catch(tell)
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
      'This was sent before with other words. Please open the form again.',
    )
  }
  if (answer === null)
    throw new HttpError('submission.done', 'This was done already. Please reload the page to see it.')
  return JSON.parse(seal.open(answer)) as T
}

/** Nobody knows how far it came: doing it again might do it twice. */
function brokenOff(): HttpError {
  return new HttpError(
    'submission.interrupted',
    'This was broken off half-way. Please look whether it is there before you send it again.',
  )
}
