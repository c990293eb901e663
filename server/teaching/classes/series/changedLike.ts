import type { BodyOf } from '#contract/endpoint.ts'
import type { changeClassSeries } from '#contract/tutor/classSeries.ts'
import type { ClassSessionRow } from '../../../platform/database/tables.ts'
import { badInput } from '../../../platform/http/errors.ts'
import { onClock, sentencesAbout } from '../../../platform/time/readTime.ts'
import { dayAfter, daysBetween, localTimeOf, TZ_VERSION } from '../../../platform/time/zonedTime.ts'
import type { SessionColumns } from '../sessionInput.ts'

/**
 * Returns a class of a series as it becomes when another of the series is changed. It takes over only what is different there; for a new time it
 * moves by as many days, to the same time of day, and lasts as long.
 * @throws HttpError with a sentence about `starts_at` where the clocks leave its time out or show it twice
 */
export function changedLike(
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
    ...(isMoved ? movedLike(row, target, wanted, choice) : timesOf(row)),
  }
}

/** "Weaving 3" beside "Dyeing 2": the new words, and the class's own number. */
function titleLike(row: ClassSessionRow, target: ClassSessionRow, title: string): string {
  const number = ` ${target.series_number}`
  const words = title.endsWith(number) ? title.slice(0, -number.length) : title
  return `${words} ${row.series_number ?? ''}`.trim()
}

type Times = Omit<SessionColumns, 'title' | 'meeting_link'>

function movedLike(
  row: ClassSessionRow,
  target: ClassSessionRow,
  { starts_at, ends_at, starts_local, time_zone }: SessionColumns,
  choice: BodyOf<typeof changeClassSeries>['clock_change'],
): Times {
  const days = daysBetween(target.starts_local.slice(0, 10), starts_local.slice(0, 10))
  const local = `${dayAfter(row.starts_local.slice(0, 10), days)}${starts_local.slice(10)}`
  const starts = onClock(local, 'Starts at', { zone: time_zone, choice })
  if ('sentence' in starts) {
    const sentence = `On ${local.slice(0, 10)}: ${starts.sentence}`
    throw badInput(sentencesAbout({ ...starts, sentence }, 'starts_at'))
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
