import type { BodyOf } from '#contract/endpoint.ts'
import type { changeClassSeries, SeriesChangeReply } from '#contract/tutor/classes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { ownSession } from '../present.ts'
import { listSeries } from './queries.ts'

type Scope = BodyOf<typeof changeClassSeries>['scope']
type Kept = SeriesChangeReply['kept'][number]

/** The part of a series that a change applies to. */
export interface SeriesScope {
  target: ClassSessionRow & { series_id: string }
  /** The classes that are changed, the target among them, soonest first. */
  changing: ClassSessionRow[]
  /** The classes that stay as they are, each with the reason. */
  kept: Kept[]
}

/**
 * Finds the classes that a change applies to: the class and later ones, or its whole series. Those that have begun, were
 * attended, edited alone or cancelled stay unchanged, except the edited class itself. The caller must have locked the tutor.
 * @throws HttpError `class_session.not_found`, `class_session.no_series`, `class_session.over`, `class_session.cancelled`
 */
export async function seriesScope(
  trx: Db,
  tutor: Account,
  id: number,
  scope: Scope,
  now: string,
): Promise<SeriesScope> {
  const target = await ownSession(trx, tutor, id)
  const { series_id } = target
  if (series_id === null)
    throw new HttpError('class_session.no_series', "This class isn't part of a series. Change it on its own.")
  if (target.cancelled_at !== null)
    throw new HttpError('class_session.cancelled', 'This class is cancelled. Choose another one.')
  const rows = await listSeries(trx, series_id, scope === 'following' ? target.starts_at : undefined)
  const changing: ClassSessionRow[] = []
  const kept: Kept[] = []
  for (const { is_attended, ...row } of rows) {
    const because = whyKept({ ...row, is_attended: Boolean(is_attended) }, id, now)
    if (because === null) changing.push(row)
    else kept.push({ id: row.id, title: row.title, starts_at: row.starts_at, because })
  }
  if (!changing.some(row => row.id === id))
    throw new HttpError('class_session.over', 'This class has started. Change the series from a later class.')
  return { target: { ...target, series_id }, changing, kept }
}

function whyKept(
  row: ClassSessionRow & { is_attended: boolean },
  targetId: number,
  now: string,
): Kept['because'] | null {
  if (row.starts_at <= now) return 'past'
  if (row.is_attended) return 'attended'
  if (row.cancelled_at !== null) return 'cancelled'
  return row.edited === 1 && row.id !== targetId ? 'edited' : null
}
