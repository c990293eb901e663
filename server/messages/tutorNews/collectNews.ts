import { randomUUID } from 'node:crypto'
import { emit } from '../../outbox/emit.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import { findRecipient } from '../../people/queries/people.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { timestamp, timestampIn } from '../../platform/time/clock.ts'
import { lastMorning, nightEnd } from '../preferences/quietHours.ts'
import { batchNews, listTutorsWithDueNews, type RipeNews } from './queries.ts'

/** Seconds without further news before a tutor's news are sent in one email. */
const QUIET_SECONDS = 10 * 60
/** By day no news wait longer than this. */
const LONGEST_SECONDS = 2 * 60 * 60
const TUTORS_AT_ONCE = 100

/** Orders one email per tutor who had news, but none for ten minutes or some for two hours; returns the number. */
export async function collectNews(academy: AppContext): Promise<number> {
  const { db, clock } = academy
  const ripe = {
    quietSince: timestampIn(clock, -QUIET_SECONDS),
    oldest: timestampIn(clock, -LONGEST_SECONDS),
  }
  let letters = 0
  let after = 0
  for (;;) {
    const tutors = await listTutorsWithDueNews(db, { ...ripe, after, limit: TUTORS_AT_ONCE })
    for (const tutor of tutors)
      if (isDue(tutor, timestamp(clock)) && (await collectNewsOf(academy, tutor.tutor_id))) letters += 1
    if (tutors.length < TUTORS_AT_ONCE) return letters
    after = tutors.at(-1)?.tutor_id ?? after
  }
}

/** Returns whether to send now: news of the night wait for the morning, as does a daily digest of all before it. */
function isDue({ choice, time_zone, first_at }: RipeNews, now: string): boolean {
  if (choice === 'off') return true
  if (nightEnd(now, time_zone) !== null) return false
  return choice !== 'daily' || first_at <= lastMorning(now, time_zone)
}

/** Returns false if another server was faster, and for a tutor who wants no such email: their news count as sent. */
function collectNewsOf({ db, clock }: AppContext, tutorId: number): Promise<boolean> {
  const batch = randomUUID()
  return inTransaction(db, async trx => {
    if (!(await batchNews(trx, tutorId, batch))) return false
    const event = { about: 'tutor news', to: tutorId, batch } as const
    const tutor = await findRecipient(trx, tutorId)
    if ((await preferenceOf(trx, tutorId, 'tutor_news', 'letter')) === 'off') return false
    // An unproved address must not be flooded by strangers' actions.
    const letter = { event, key: batch, ...(tutor && !tutor.is_known && { limitedTo: tutor.email }) }
    await emit(trx, letter, timestamp(clock))
    return true
  })
}
