import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { cancelClassSeries, changeClassSeries, SeriesChangeReply } from '#contract/tutor/classes.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import { badInput, refuseStale } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import {
  dayAfter,
  daysBetween,
  localTimeOf,
  readLocalTime,
  TZ_VERSION,
  timeFault,
} from '../../../platform/time/zonedTime.ts'
import { cohortOf, foundSession } from '../present.ts'
import { updateSession } from '../queries/classes.ts'
import { sendClassChanges } from '../sendClassChanges.ts'
import { type SessionColumns, sessionColumns } from '../sessionInput.ts'
import { problemsOf, problemText } from './conflicts.ts'
import { presentSeriesClass } from './present.ts'
import { updateSeriesOf } from './queries.ts'
import { type SeriesScope, seriesScope } from './seriesScope.ts'

type Academy = Pick<AppContext, 'db' | 'clock'>

/**
 * Changes a class of a series and the others with it: all of them, or none if one has a conflict. A preview
 * runs the same steps and writes nothing.
 */
export async function changeSeries(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
  { scope, preview = false, version, ...wanted }: BodyOf<typeof changeClassSeries>,
): Promise<SeriesChangeReply> {
  const now = timestamp(clock)
  const columns = sessionColumns(wanted)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const found = await seriesScope(trx, tutor, id, scope, now)
    const { target, changing } = found
    refuseStale(version, target)
    const cohort = await cohortOf(trx, target.course_id, target.cohort_id)
    const planned = changing.map(row => applySeriesChange(row, target, columns, wanted.clock_change))
    const among = {
      tutorId: tutor.id,
      courseId: target.course_id,
      cohort,
      without: changing.map(row => row.id),
    }
    const problems = await problemsOf(trx, among, planned, now)
    if (preview) return reply(found, planned, problems)

    const problem = problemText(problems)
    if (problem !== null) throw badInput({ starts_at: problem })
    const changes = []
    for (const [index, before] of changing.entries()) {
      const { starts_local, tz_version, ...shown } = planned[index] ?? columns
      const change = { shown, after: { version: before.version + 1 }, starts_local, tz_version }
      changes.push({ before, now: foundSession(await updateSession(trx, before.id, change, now)) })
    }
    const series_id = await split(trx, found, scope)
    const moved = changes.filter(
      one => one.before.starts_at !== one.now.starts_at || one.before.ends_at !== one.now.ends_at,
    )
    await sendClassChanges(trx, 'moved', moved, now)
    return { ...reply(found, planned, problems), series_id }
  })
}

/** Cancels a class of a series with those after it, or the whole series. */
export async function cancelSeries(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
  { scope, reason, preview = false }: BodyOf<typeof cancelClassSeries>,
): Promise<SeriesChangeReply> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const found = await seriesScope(trx, tutor, id, scope, now)
    const answer = reply(found, found.changing, [])
    if (preview) return answer
    const shown = { cancelled_at: now, cancel_reason: reason.trim() }
    const changes = []
    for (const before of found.changing)
      changes.push({ before, now: foundSession(await updateSession(trx, before.id, { shown }, now)) })
    await sendClassChanges(trx, 'cancelled', changes, now)
    return answer
  })
}

/** Makes a class and those after it a series of their own, so that later changes to the earlier ones skip them. */
async function split(
  trx: Db,
  { target, changing, kept }: SeriesScope,
  scope: BodyOf<typeof changeClassSeries>['scope'],
): Promise<string> {
  if (scope === 'all') return target.series_id
  const series_id = randomUUID()
  const ids = [...changing, ...kept].map(({ id }) => id)
  await updateSeriesOf(trx, ids, series_id)
  return series_id
}

function reply(
  { target, changing, kept }: SeriesScope,
  planned: readonly Pick<ClassSessionRow, 'title' | 'starts_at' | 'ends_at' | 'time_zone'>[],
  problems: readonly (string | null)[],
): SeriesChangeReply {
  const changed = changing.map(({ id, title, starts_at, ends_at, series_number, ...row }, index) => {
    const after = planned[index] ?? { title, starts_at, ends_at, ...row }
    return {
      id,
      ...presentSeriesClass(after, series_number ?? index + 1, problems[index] ?? null),
      before: { title, starts_at, ends_at },
    }
  })
  return { series_id: target.series_id, changed, kept }
}

/**
 * Returns a class of a series as it is after another class of the series was changed. It takes only the
 * fields that differ; a new time moves it by the same number of days, to the same time of day and length.
 * @throws HttpError with a sentence about `starts_at` if a clock change skips its time or repeats it
 */
function applySeriesChange(
  row: ClassSessionRow,
  target: ClassSessionRow,
  wanted: SessionColumns,
  choice: BodyOf<typeof changeClassSeries>['clock_change'],
): SessionColumns {
  const title = wanted.title === target.title ? row.title : titleLike(row, target, wanted.title)
  if (row.id === target.id) return { ...wanted, title }
  const isMoved =
    wanted.starts_at !== target.starts_at ||
    wanted.ends_at !== target.ends_at ||
    wanted.time_zone !== target.time_zone
  return {
    title,
    meeting_link: wanted.meeting_link === target.meeting_link ? row.meeting_link : wanted.meeting_link,
    ...(isMoved ? movedEquallyFar(row, target, wanted, choice) : timesOf(row)),
  }
}

/** Returns "Weaving 3" for a class that was "Dyeing 3": the new words with the class's own number. */
function titleLike(row: ClassSessionRow, target: ClassSessionRow, title: string): string {
  const number = ` ${target.series_number}`
  const words = title.endsWith(number) ? title.slice(0, -number.length) : title
  return `${words} ${row.series_number ?? ''}`.trim()
}

type Times = Omit<SessionColumns, 'title' | 'meeting_link'>

function movedEquallyFar(
  row: ClassSessionRow,
  target: ClassSessionRow,
  { starts_at, ends_at, starts_local, time_zone }: SessionColumns,
  choice: BodyOf<typeof changeClassSeries>['clock_change'],
): Times {
  const days = daysBetween(target.starts_local.slice(0, 10), starts_local.slice(0, 10))
  const local = `${dayAfter(row.starts_local.slice(0, 10), days)}${starts_local.slice(10)}`
  const starts = readLocalTime(local, 'Starts at', { zone: time_zone, choice })
  if ('sentence' in starts) {
    const sentence = `On ${local.slice(0, 10)}: ${starts.sentence}`
    throw badInput(timeFault({ ...starts, sentence }, 'starts_at'))
  }
  const ends = starts.instant + Date.parse(ends_at) - Date.parse(starts_at)
  return {
    starts_at: new Date(starts.instant).toISOString(),
    ends_at: new Date(ends).toISOString(),
    time_zone,
    starts_local: localTimeOf(starts.instant, time_zone),
    tz_version: TZ_VERSION,
  }
}

function timesOf(row: ClassSessionRow): Times {
  const { starts_at, ends_at, time_zone } = row
  return {
    starts_at,
    ends_at,
    time_zone,
    starts_local: row.starts_local,
    tz_version: row.tz_version ?? TZ_VERSION,
  }
}
