import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type AttendanceState, isAttendanceOpen, isLongPast } from '#contract/rules/attendance.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { ClassSessionRow } from '../../../platform/database/tables/teaching.ts'
import { HttpError } from '../../../platform/errors.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { ownSession } from '../present.ts'
import { listAttendees, markUnset, placeSince, unmark, writeState } from './queries.ts'

/** Registers the routes with which a tutor sees and marks the attendance of their own classes. */
export function attendanceRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, getAttendance, async ({ params, user }) => {
    const session = await ownSession(db, user, params.id)
    const now = timestamp(clock)
    const { id, title, starts_at, ends_at } = session
    const learners = await listAttendees(db, session)
    return {
      session: { id, title, starts_at, ends_at },
      is_open: isAttendanceOpen(session, now),
      is_long_past: isLongPast(session, now),
      learners: learners.map(({ created_at, ...learner }) => ({
        ...learner,
        joined_later: created_at > ends_at,
      })),
    }
  })

  registerEndpoint(app, setAttendance, async ({ params, body, user }) => {
    const { user_id, state, was, confirmed } = body
    const now = timestamp(clock)
    const session = await ownSession(db, user, params.id)
    refuseTooEarly(session, [state, was], now)
    refuseLongPast(session, confirmed, now)
    const since = await placeSince(db, session, user_id)
    if (since === undefined || (state === 'absent' && since > session.ends_at)) {
      throw new HttpError(
        'attendance.no_learner',
        since === undefined
          ? "This learner isn't in the class."
          : "This learner joined after the class, so you can't mark them absent.",
      )
    }
    if (!(await writeState(db, { session_id: session.id, user_id }, { was, state, now }))) {
      throw new HttpError(
        'record.changed',
        'Someone changed this after you opened it. You now see the latest version.',
      )
    }
    return { user_id, state }
  })

  registerEndpoint(app, markUnsetPresent, async ({ params, body, user }) => {
    const now = timestamp(clock)
    const session = await ownSession(db, user, params.id)
    refuseTooEarly(session, ['present'], now)
    refuseLongPast(session, body.confirmed, now)
    const batch = randomUUID()
    return { batch, marked: await markUnset(db, session, batch, now) }
  })

  registerEndpoint(app, undoMarking, async ({ params, body, user }) => {
    const { id } = await ownSession(db, user, params.id)
    return { unmarked: await unmark(db, id, body.batch) }
  })
}

/** Refuses every mark before a class except "excused", and its removal. */
function refuseTooEarly(
  session: ClassSessionRow,
  states: readonly (AttendanceState | null)[],
  now: string,
): void {
  if (isAttendanceOpen(session, now) || states.every(state => state === null || state === 'excused')) return
  throw new HttpError('attendance.not_open', 'You can only mark excused absences before the class starts.')
}

function refuseLongPast(session: ClassSessionRow, confirmed: boolean | undefined, now: string): void {
  if (confirmed || !isLongPast(session, now)) return
  throw new HttpError(
    'attendance.long_past',
    'This class ended more than a week ago. Please confirm the change.',
  )
}
