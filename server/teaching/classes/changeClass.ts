import type { BodyOf } from '#contract/endpoint.ts'
import type { createClassSession, updateClassSession } from '#contract/tutor/classes.ts'
import { lockTutor } from '../../people/tutorStatus.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { ClassSessionRow } from '../../platform/database/tables/teaching.ts'
import { badInput, HttpError, refuseStale } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { notifyOfClasses } from './notifyOfClasses.ts'
import { refuseOverlap } from './overlaps.ts'
import { cohortOf, cohortToPlanIn, foundSession, ownSession, refuseTooMany } from './present.ts'
import {
  type AfterClass,
  dropTombstone,
  insertSession,
  keepTombstone,
  removeSession,
  updateSession,
} from './queries/classes.ts'
import { forgetChanges } from './queries/news.ts'
import {
  changeSinceTold,
  emailLastNews,
  isCancelledUntold,
  isNew,
  sendClassChanges,
  sendLastNews,
} from './sendClassChanges.ts'
import { httpsLink, sessionColumns } from './sessionInput.ts'

type Academy = Pick<AppContext, 'db' | 'clock'>

/** Plans a single class. */
export async function addClass(
  { db, clock }: Academy,
  tutor: Account,
  { course_id, cohort_id = null, ...input }: BodyOf<typeof createClassSession>,
): Promise<ClassSessionRow> {
  const columns = sessionColumns(input)
  const now = timestamp(clock)
  refusePast(columns, now)
  const after = afterClass(input, columns, null, now)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    await refuseTooMany(trx, tutor, course_id)
    await cohortToPlanIn(trx, course_id, cohort_id)
    await refuseOverlap(trx, { tutorId: tutor.id, courseId: course_id }, { cohort_id, ...columns })
    const added = await insertSession(trx, { course_id, cohort_id, ...columns, ...after }, now)
    await notifyOfClasses(trx, 'added', [added], now)
    return added
  })
}

/** Changes a class on its own: a class of a series then keeps its values when the series is changed. */
export async function changeClass(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
  body: BodyOf<typeof updateClassSession>,
): Promise<ClassSessionRow> {
  const columns = sessionColumns(body)
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const before = await ownSession(trx, tutor, id)
    refuseStale(body.version, before)
    const { course_id, cancelled_at } = before
    const { cohort_id = before.cohort_id } = body
    const after = afterClass(body, columns, before, now)
    const isMoved = columns.starts_at !== before.starts_at || columns.ends_at !== before.ends_at
    const isPlanned = isMoved || cohort_id !== before.cohort_id
    await (isPlanned ? cohortToPlanIn : cohortOf)(trx, course_id, cohort_id)
    // A class in the past may be reworded, so only a new time is checked.
    if (isMoved) refusePast(columns, now)
    if (isPlanned && cancelled_at === null)
      await refuseOverlap(trx, { tutorId: tutor.id, courseId: course_id }, { cohort_id, ...columns }, [id])
    const { starts_local, tz_version, ...shown } = columns
    const edited = before.series_id === null ? 0 : 1
    const change = {
      shown: { ...shown, cohort_id },
      after: { ...after, version: before.version + 1 },
      starts_local,
      tz_version,
      edited,
    }
    const changed = foundSession(await updateSession(trx, id, change, now))
    if (cancelled_at !== null) return changed
    if (cohort_id !== before.cohort_id) await changeAudience(trx, before, changed, now)
    else if (isMoved) await sendClassChanges(trx, 'moved', [{ before, now: changed }], now)
    return changed
  })
}

/**
 * Tells the learners who lose a class, as if it were cancelled, and those who gain it. When a cohort's class
 * opens to everybody, nobody loses it; when everybody's class goes to one cohort, nobody gains it.
 */
async function changeAudience(
  trx: Db,
  before: ClassSessionRow,
  after: ClassSessionRow,
  now: string,
): Promise<void> {
  const change = changeSinceTold({ before, now: after })
  if (change !== null && (before.cohort_id === null || after.cohort_id === null)) {
    // The learners of the cohort had it before and still have it.
    const cohort_id = before.cohort_id ?? after.cohort_id
    await sendLastNews(trx, change, [{ before, now: { ...after, cohort_id } }], now)
  }
  // Those who have it from now on know it as it is.
  if (before.tell_at !== null) await forgetChanges(trx, [after.id])
  if (after.cohort_id === null) await dropTombstone(trx, after)
  else {
    await keepTombstone(trx, before, after.sequence, now)
    const taken = { ...before, cancel_reason: 'This class is now for another group.' }
    await sendLastNews(trx, 'cancelled', [{ before, now: taken }], now, after.cohort_id)
  }
  if (before.cohort_id !== null) await notifyOfClasses(trx, 'added', [after], now, before.cohort_id)
}

/** Cancels a class. */
export async function cancelClass(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
  reason: string,
): Promise<ClassSessionRow> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const before = await ownSession(trx, tutor, id)
    if (before.cancelled_at !== null)
      throw new HttpError('class_session.cancelled', 'This class is already cancelled.')
    if (before.ends_at <= now)
      throw new HttpError('class_session.over', "You can't cancel a class that has finished.")
    const shown = { cancelled_at: now, cancel_reason: reason.trim() }
    const cancelled = foundSession(await updateSession(trx, id, { shown }, now))
    await sendClassChanges(trx, 'cancelled', [{ before, now: cancelled }], now)
    return cancelled
  })
}

/** Deletes a class: its learners are told as if it were cancelled, with the reason, unless it was cancelled already or is new. */
export async function deleteClass(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
  reason: string | null,
): Promise<ClassSessionRow> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    await ownSession(trx, tutor, id)
    const removed = foundSession(await removeSession(trx, id, now))
    const changes = [{ before: removed, now: { ...removed, cancel_reason: reason ?? removed.cancel_reason } }]
    if (isCancelledUntold(removed)) await emailLastNews(trx, 'cancelled', changes, now)
    else if (removed.cancelled_at === null && !isNew(removed, now))
      await sendLastNews(trx, 'cancelled', changes, now)
    return removed
  })
}

/** Restores a cancelled class at its time, unless its whole cohort was cancelled. */
export async function restoreClass(
  { db, clock }: Academy,
  tutor: Account,
  id: number,
): Promise<ClassSessionRow> {
  const now = timestamp(clock)
  return inTransaction(db, async trx => {
    await lockTutor(trx, tutor.id)
    const before = await ownSession(trx, tutor, id)
    await cohortToPlanIn(trx, before.course_id, before.cohort_id)
    await refuseOverlap(trx, { tutorId: tutor.id, courseId: before.course_id }, before, [id])
    const shown = { cancelled_at: null, cancel_reason: null }
    const restored = foundSession(await updateSession(trx, id, { shown }, now))
    if (before.cancelled_at !== null)
      await sendClassChanges(trx, 'restored', [{ before, now: restored }], now)
    return restored
  })
}

function refusePast({ ends_at }: Pick<ClassSessionRow, 'ends_at'>, now: string): void {
  if (ends_at <= now) throw badInput({ ends_at: 'Ends at must be in the future.' })
}

/**
 * Reads the notes and the recording of a class; omitted fields stay unchanged.
 * @param before the current values of the class; null for a new one
 * @throws HttpError with a sentence about `recording_link` if it is not an https address, or the class has not begun
 */
function afterClass(
  { notes, recording_link }: Pick<BodyOf<typeof updateClassSession>, 'notes' | 'recording_link'>,
  { starts_at }: { starts_at: string },
  before: AfterClass | null,
  now: string,
): Partial<AfterClass> {
  const refused: Record<string, string> = {}
  const link = httpsLink(recording_link, 'recording_link', refused)
  if (link !== null && link !== before?.recording_link && starts_at > now)
    refused.recording_link = 'You can add a recording link once the class has started.'
  if (Object.keys(refused).length > 0) throw badInput(refused)
  return {
    ...(notes !== undefined && { notes: notes.trim() || null }),
    ...(recording_link !== undefined && { recording_link: link }),
  }
}
