import type { FastifyInstance } from 'fastify'
import type { ClassSession } from '#contract/entities.ts'
import {
  createClassSession,
  deleteClassSession,
  getClassSession,
  listClassSessions,
  updateClassSession,
} from '#contract/tutor/consoleResources.ts'
import type { Account } from '../accounts/account.ts'
import type { AppContext } from '../appContext.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import { HttpError } from '../http/errors.ts'
import { contentRange, readListQuery } from '../http/listQuery.ts'
import { registerEndpoint } from '../http/registerEndpoint.ts'
import {
  CLASS_SESSION_SORTS,
  countOwnedSessions,
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
export function classSessionRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listClassSessions, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, CLASS_SESSION_SORTS)
    const rows = await listOwnedSessions(db, user.id, list)
    const total = await countOwnedSessions(db, user.id, list.filter)
    setHeader('content-range', contentRange('class-sessions', list, rows.length, total))
    return rows.map(presentSession)
  })

  registerEndpoint(app, getClassSession, async ({ params, user }) =>
    presentSession(await ownSession(user, params.id)),
  )

  registerEndpoint(app, createClassSession, async ({ body: { course_id, ...input }, user }) => {
    const columns = sessionColumns(input)
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
    return presentSession(await insertSession(db, { course_id, ...columns }))
  })

  registerEndpoint(app, updateClassSession, async ({ params, body, user }) => {
    const { id } = await ownSession(user, params.id)
    return presentSession(found(await updateSession(db, id, sessionColumns(body))))
  })

  registerEndpoint(app, deleteClassSession, async ({ params, user }) => {
    const { id } = await ownSession(user, params.id)
    return presentSession(found(await removeSession(db, id)))
  })

  async function ownSession(tutor: Account, id: number): Promise<ClassSessionRow> {
    return found(await findOwnedSession(db, tutor.id, id))
  }
}

function found(row: ClassSessionRow | undefined): ClassSessionRow {
  if (!row) throw new HttpError('class_session.not_found', 'This class session was not found.')
  return row
}

function presentSession({
  id,
  course_id,
  title,
  starts_at,
  ends_at,
  meeting_link,
}: ClassSessionRow): ClassSession {
  return { id, course_id, title, starts_at, ends_at, meeting_link }
}
