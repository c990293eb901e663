import { takesLearners } from '#contract/rules/cohort.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { Db } from '../../platform/database/db.ts'
import type { PaymentRow } from '../../platform/database/tables/money.ts'
import type { CohortRow } from '../../platform/database/tables/teaching.ts'
import { HttpError } from '../../platform/errors.ts'
import { presentCohort } from './present.ts'
import { type DatedCohort, isDated, listCohortsOf, rollingCohortOf } from './queries/cohorts.ts'
import { lockCohorts } from './queries/counting.ts'
import { holdSeat } from './seats.ts'

/** The cohorts that a learner may get a seat in: the rolling cohort, or the dated ones open for enrolment, next start first. */
export type Choice = { rolling: number } | { cohorts: readonly DatedCohort[] }

/**
 * Finds the cohorts in which a learner may enrol: the wished one, or else the rolling cohort or the dated
 * ones open now. Planned cohorts do not count yet: only their tutor knows of them. Onsite classes are one-on-one, so their
 * learners need no start.
 * @throws HttpError `cohort.none_open`, `cohort.not_found`, `cohort.closed`
 */
export async function findChoice(
  db: Db,
  courseId: number,
  { wished, method }: { wished: number | undefined; method: LearningMethod },
  now: string,
): Promise<Choice> {
  if (method === 'physical' && wished === undefined)
    return { rolling: await rollingCohortOf(db, courseId, now) }
  const all = await listCohortsOf(db, { courseId })
  const dated = all.filter(isDated).filter(({ state }) => state !== 'planned')
  if (dated.length === 0) {
    const rolling = await rollingCohortOf(db, courseId, now)
    if (wished !== undefined && wished !== rolling) throw noSuchCohort()
    return { rolling }
  }
  if (wished === undefined) {
    const open = dated.filter(cohort => takesLearners(presentCohort(cohort, now), now))
    if (open.length > 0) return { cohorts: open }
    throw new HttpError('cohort.none_open', 'Enrolment in this course is closed at the moment.')
  }
  const one = dated.find(({ id }) => id === wished)
  if (!one) throw noSuchCohort()
  refuseCancelled(one)
  if (!takesLearners(presentCohort(one, now), now)) {
    throw new HttpError(
      'cohort.closed',
      `Enrolment in ${one.name} has closed. Please choose another start date.`,
    )
  }
  return { cohorts: [one] }
}

/**
 * Refuses money for a cohort that will not take place.
 * @throws HttpError `cohort.closed`
 */
export function refuseCancelled({ name, state }: Pick<CohortRow, 'name' | 'state'>): void {
  if (state !== 'cancelled') return
  throw new HttpError('cohort.closed', `${name} was cancelled. Please choose another start date.`)
}

/** Returns the cohort that a new payment names until its seat is held: usually it stays the same. */
export function firstOf(choice: Choice): number | null {
  return 'rolling' in choice ? choice.rolling : (choice.cohorts[0]?.id ?? null)
}

/**
 * Holds a seat for a new payment in the first cohort of the choice that has one, and returns that cohort. A
 * rolling cohort has seats for everybody.
 * @param replaced the payment that it replaces, whose seat the caller frees afterwards
 * @throws HttpError `cohort.full`
 */
export async function holdChosenSeat(
  trx: Db,
  { id: payment_id, user_id, quote_expires_at }: PaymentRow,
  choice: Choice,
  now: string,
  replaced?: PaymentRow,
): Promise<number> {
  const inPlay = 'rolling' in choice ? [] : choice.cohorts.map(({ id }) => ({ cohort_id: id }))
  await lockCohorts(trx, replaced ? [...inPlay, replaced] : inPlay)
  if ('rolling' in choice) return choice.rolling
  for (const { id: cohort_id } of choice.cohorts) {
    if (await holdSeat(trx, { cohort_id, user_id, payment_id }, quote_expires_at, now)) return cohort_id
  }
  throw noSeat()
}

/** Returns the error for a learner if no seat is left, or if others have waited longer. */
export function noSeat(): HttpError {
  return new HttpError('cohort.full', 'No seats left. You can join the waiting list.')
}

function noSuchCohort(): HttpError {
  return new HttpError('cohort.not_found', 'Start date not found. Please choose another.')
}
