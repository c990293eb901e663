import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { ANYBODY } from './courses.ts'
import { makeLearners } from './enrolments.ts'

const DAY_MS = 24 * 60 * 60_000

/** The number of learners who want a seat, and of seats; `null` means no limit. */
export interface Race {
  learners: number
  seats: number | null
}

/**
 * Enrols all learners at the same time in a free course; returns the seats taken per second.
 * @throws Error if too many or too few seats were taken
 */
export async function raceForSeats(url: string, env: Record<string, string>, race: Race): Promise<number> {
  const tokens = (await makeLearners(env)).slice(0, race.learners)
  const { course_id, cohort_id } = await addCohort(url, env, race.seats)
  const began = performance.now()
  const replies = await Promise.all(
    tokens.map(token =>
      fetch(`${url}/api/payments/create`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          reference: `race-${randomUUID()}`,
          amount: 0,
          description: 'A seat',
          course_id,
          cohort_id,
        }),
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1_000
  const answered = (wanted: number) => replies.filter(({ status }) => status === wanted).length
  const taken = answered(200)
  // On a busy machine PostgreSQL's connections run out, and the answer 503 asks for a retry.
  const refused = answered(409) + answered(503)
  const expected = Math.min(race.learners, race.seats ?? race.learners)
  if (taken !== expected || taken + refused !== race.learners)
    throw new Error(`${taken} of ${expected} seats were taken, and ${refused} learners were refused`)
  return taken / seconds
}

/** Adds a cohort of the first free course that starts in six weeks. */
async function addCohort(url: string, env: Record<string, string>, seats: number | null) {
  const reply = await fetch(`${url}/api/courses?price=free&items=1`, { headers: ANYBODY })
  const course_id: number = (await reply.json()).data.data[0].id
  const { db, close } = await openDatabase(readConfig(env))
  try {
    const now = new Date().toISOString()
    const [starts_at, ends_at] = [42, 84].map(days => new Date(Date.now() + days * DAY_MS).toISOString())
    if (!starts_at || !ends_at) throw new Error('There are no days.')
    const { id: cohort_id } = await db
      .insertInto('cohorts')
      .values({
        course_id,
        name: `Race ${randomUUID().slice(0, 8)}`,
        state: 'open',
        starts_on: starts_at.slice(0, 10),
        ends_on: ends_at.slice(0, 10),
        time_zone: 'Africa/Lagos',
        starts_at,
        ends_at,
        seats,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { course_id, cohort_id }
  } finally {
    await close()
  }
}
