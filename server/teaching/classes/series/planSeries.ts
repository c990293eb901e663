import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { createClassSeries, SeriesReply } from '#contract/tutor/classes.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { badInput } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { notifyOfClasses } from '../notifyOfClasses.ts'
import { cohortToPlanIn, refuseTooMany } from '../present.ts'
import { problemsOf, problemText } from './conflicts.ts'
import { presentSeriesClass } from './present.ts'
import { insertSeries } from './queries.ts'
import { type SeriesForm, seriesPlan } from './seriesInput.ts'

/**
 * Plans a weekly series: all of its classes, or none if one has a conflict. A preview runs the same steps and writes nothing.
 * @throws HttpError with a sentence for every field that is invalid
 */
export async function planSeries(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  tutor: Account,
  body: BodyOf<typeof createClassSeries>,
): Promise<SeriesReply> {
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    return addSeries(trx, tutor, body, timestamp(clock))
  })
}

/**
 * Plans a series within a transaction that has locked the tutor; without `count`, classes fill the days of the cohort.
 * @throws HttpError with a sentence for every field that is invalid
 */
export async function addSeries(
  trx: Db,
  tutor: Account,
  body: SeriesForm & { preview?: boolean },
  now: string,
): Promise<SeriesReply> {
  const { course_id, cohort_id = null, preview = false, count } = body
  await refuseTooMany(trx, tutor, course_id, count)
  const cohort = await cohortToPlanIn(trx, course_id, cohort_id)
  const { classes, skipped } = seriesPlan(body, cohort)
  if (count === undefined) await refuseTooMany(trx, tutor, course_id, classes.length)
  const problems = await problemsOf(trx, { tutorId: tutor.id, courseId: course_id, cohort }, classes, now)
  const shown = classes.map((one, index) =>
    presentSeriesClass(one, one.series_number, problems[index] ?? null),
  )
  if (preview) return { series_id: null, classes: shown, skipped }

  const problem = problemText(problems)
  if (problem !== null) throw badInput({ first_day: problem })
  const series_id = randomUUID()
  const added = await insertSeries(trx, { course_id, cohort_id, series_id }, classes, now)
  await notifyOfClasses(trx, 'added', added, now)
  return { series_id, classes: shown, skipped }
}
