import type { FastifyInstance } from 'fastify'
import {
  cancelClassSession,
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  restoreClassSession,
  updateClassSession,
} from '#contract/tutor/consoleResources.ts'
import type { Account } from '../accounts/account.ts'
import type { AppContext } from '../appContext.ts'
import { timestamp } from '../clock.ts'
import { findCohort } from '../cohorts/repository.ts'
import { inTransaction } from '../database/inTransaction.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import { badInput, HttpError } from '../http/errors.ts'
import { contentRange, readListQuery } from '../http/listQuery.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import { momentText } from '../letters/spelling.ts'
import { presentOwnSession } from './present.ts'
import {
  CLASS_SESSION_SORTS,
  countOwnedSessions,
  findOverlap,
  findOwnedSession,
  insertSession,
  listOwnedSessions,
  removeSession,
  updateSession,
} from './repository.ts'
import { sessionColumns } from './sessionInput.ts'

/** More than any course meets; a list for learners shows them all. */
const MAX_SESSIONS = 500

/** The class sessions of a tutor's own courses, as plain REST. */
export function classSessionRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listClassSessions, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, CLASS_SESSION_SORTS)
    const rows = await listOwnedSessions(db, user.id, list)
    const total = await countOwnedSessions(db, user.id, list.filter)
    setHeader('content-range', contentRange('class-sessions', list, rows.length, total))
    return rows.map(presentOwnSession)
  })

  registerEndpoint(app, getClassSession, async ({ params, user }) =>
    presentOwnSession(await ownSession(user, params.id)),
  )

  registerEndpoint(
    app,
    createClassSession,
    async ({ body: { course_id, cohort_id = null, ...input }, user }) => {
      const columns = sessionColumns(input)
      refusePast(columns, timestamp(clock))
      const owned = db
        .selectFrom('courses')
        .select('slug')
        .where('id', '=', course_id)
        .where('tutor_id', '=', user.id)
      const course = await owned.executeTakeFirst()
      if (!course) throw new HttpError('course.not_found', 'This course was not found.')
      if ((await countOwnedSessions(db, user.id, { course: course.slug })) >= MAX_SESSIONS) {
        throw new HttpError(
          'class_session.limit_reached',
          `A course has at most ${MAX_SESSIONS} class sessions.`,
        )
      }
      await refuseOtherCohort(course_id, cohort_id)
      await refuseOverlap(course_id, { cohort_id, ...columns })
      return presentOwnSession(
        await insertSession(db, { course_id, cohort_id, ...columns }, timestamp(clock)),
      )
    },
  )

  registerEndpoint(app, updateClassSession, async ({ params, body, user }) => {
    const before = await ownSession(user, params.id)
    const { id } = before
    const columns = sessionColumns(body)
    const { cohort_id = before.cohort_id } = body
    await refuseOtherCohort(before.course_id, cohort_id)
    const isMoved = columns.starts_at !== before.starts_at || columns.ends_at !== before.ends_at
    const meetsOthers = isMoved || cohort_id !== before.cohort_id
    // What was may be worded anew.
    if (isMoved) refusePast(columns, timestamp(clock))
    if (meetsOthers && before.cancelled_at === null)
      await refuseOverlap(before.course_id, { cohort_id, ...columns }, id)
    const { starts_local, tz_version, ...shown } = columns
    const change = { shown: { ...shown, cohort_id }, starts_local, tz_version }
    return presentOwnSession(found(await updateSession(db, id, change, timestamp(clock))))
  })

  registerEndpoint(app, cancelClassSession, async ({ params, body, user }) => {
    const now = timestamp(clock)
    const { id, ends_at, cancelled_at } = await ownSession(user, params.id)
    if (cancelled_at !== null) {
      throw new HttpError('class_session.cancelled', 'This class session is cancelled already.')
    }
    if (ends_at <= now) {
      throw new HttpError('class_session.over', 'This class session is over, so it cannot be cancelled.')
    }
    const shown = { cancelled_at: now, cancel_reason: body.reason.trim() }
    return presentOwnSession(found(await updateSession(db, id, { shown }, now)))
  })

  registerEndpoint(app, restoreClassSession, async ({ params, user }) => {
    const { id, course_id, ...times } = await ownSession(user, params.id)
    await refuseOverlap(course_id, times, id)
    const shown = { cancelled_at: null, cancel_reason: null }
    return presentOwnSession(found(await updateSession(db, id, { shown }, timestamp(clock))))
  })

  registerEndpoint(app, deleteClassSession, async ({ params, user }) => {
    const { id } = await ownSession(user, params.id)
    const removed = await inTransaction(db, trx => removeSession(trx, id, timestamp(clock)))
    return presentOwnSession(found(removed))
  })

  async function refuseOtherCohort(courseId: number, cohortId: number | null): Promise<void> {
    if (cohortId === null) return
    const [cohort] = await findCohort(db, { id: cohortId })
    if (cohort?.course_id === courseId && cohort.is_rolling === 0) return
    throw badInput({ cohort_id: 'Cohort must be one of this course.' })
  }

  /** Two classes for the same learners at once are a slip: nobody could be in both. */
  async function refuseOverlap(
    courseId: number,
    times: Pick<ClassSessionRow, 'cohort_id' | 'starts_at' | 'ends_at'>,
    ownId = 0,
  ): Promise<void> {
    const other = await findOverlap(db, courseId, times, ownId)
    if (!other) return
    throw badInput({
      starts_at: `Starts at must leave room for “${other.title}”, which is from ${momentText(other.starts_at, other.time_zone)} to ${momentText(other.ends_at, other.time_zone)}.`,
    })
  }

  async function ownSession(tutor: Account, id: number): Promise<ClassSessionRow> {
    return found(await findOwnedSession(db, tutor.id, id))
  }
}

function refusePast({ ends_at }: Pick<ClassSessionRow, 'ends_at'>, now: string): void {
  if (ends_at <= now) throw badInput({ ends_at: 'Ends at must be in the future.' })
}

function found(row: ClassSessionRow | undefined): ClassSessionRow {
  if (!row) throw new HttpError('class_session.not_found', 'This class session was not found.')
  return row
}
