import { pino } from 'pino'
import type { BodyOf } from '#contract/endpoint.ts'
import { createCohort } from '#contract/tutor/cohorts.ts'
import { endingPlaces } from '#server/money/payments/refunds/endCancelledPlaces.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Account } from '#server/platform/http/account.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import type { TestAcademy } from './academy.ts'
import { asAcademy } from './payingAcademy.ts'

/** A six-week cohort with two seats that starts two weeks after a test's first day. */
export const COHORT = {
  name: 'March evenings',
  starts_on: '2026-03-16',
  ends_on: '2026-04-26',
  time_zone: 'Africa/Lagos',
  seats: 2,
}

/** Opens a cohort as the course's tutor; returns it as the console gets it. */
export async function openCohort(
  { server, tutor, course }: Pick<TestAcademy, 'server'> & { tutor: Account; course: { id: number } },
  form: Partial<BodyOf<typeof createCohort>> = {},
) {
  const { body } = await server
    .as(tutor)
    .call(createCohort, { body: { course_id: course.id, ...COHORT, ...form } })
  return body
}

/** Returns a cohort's seat counter and its number of active claims. They must be equal. */
export async function seatsOf(db: Db, cohortId: number): Promise<{ taken: number; active: number }> {
  const { taken } = await db
    .selectFrom('cohorts')
    .select('taken')
    .where('id', '=', cohortId)
    .executeTakeFirstOrThrow()
  const claims = await db
    .selectFrom('seat_claims')
    .select('id')
    .where('cohort_id', '=', cohortId)
    .where('state', '!=', 'released')
    .execute()
  return { taken, active: claims.length }
}

/** Ends the enrolments of cancelled cohorts, as a running server does. */
export async function endPlaces(academy: Pick<TestAcademy, 'ports' | 'config' | 'db'>): Promise<void> {
  const lane = createLane(asAcademy(academy), endingPlaces, pino({ level: 'silent' }))
  lane.start()
  await lane.settled()
}
