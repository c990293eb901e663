import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { contains } from '../database/contains.ts'
import type { Db } from '../database/db.ts'
import type { ClassSessionRow, ClassSessionsTable } from '../database/tables.ts'
import type { ListQuery } from '../http/listQuery.ts'

/** What the console's list may be ordered by. */
export const CLASS_SESSION_SORTS = ['starts_at', 'ends_at', 'title', 'id'] as const

type List = ListQuery<(typeof CLASS_SESSION_SORTS)[number]>

/** A part of the class sessions of the tutor's own courses. */
export function listOwnedSessions(db: Db, tutorId: number, list: List): Promise<ClassSessionRow[]> {
  return owned(db, tutorId, list.filter)
    .selectAll('class_sessions')
    .orderBy(`class_sessions.${list.sort.field}`, list.sort.direction)
    .orderBy('class_sessions.id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

export async function countOwnedSessions(
  db: Db,
  tutorId: number,
  filter: List['filter'] = {},
): Promise<number> {
  const counted = owned(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

export function findOwnedSession(db: Db, tutorId: number, id: number): Promise<ClassSessionRow | undefined> {
  return owned(db, tutorId, { ids: [id] })
    .selectAll('class_sessions')
    .executeTakeFirst()
}

export function insertSession(db: Db, session: Insertable<ClassSessionsTable>): Promise<ClassSessionRow> {
  return db.insertInto('class_sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

export function updateSession(
  db: Db,
  id: number,
  fields: Updateable<ClassSessionsTable>,
): Promise<ClassSessionRow | undefined> {
  return db.updateTable('class_sessions').set(fields).where('id', '=', id).returningAll().executeTakeFirst()
}

/** The removed row, or nothing when it was gone already. */
export function removeSession(db: Db, id: number): Promise<ClassSessionRow | undefined> {
  return db.deleteFrom('class_sessions').where('id', '=', id).returningAll().executeTakeFirst()
}

/** A page that is kept a while must not run out of classes to come. */
const NEXT_CLASSES = 3

/** When a course's next classes are, to be put into another statement, whose course is told by its column. */
export function nextClassesOf(db: Db, courseId: RawBuilder<number>, now: string) {
  return db
    .selectFrom('class_sessions')
    .select(['starts_at', 'ends_at'])
    .where('course_id', '=', courseId)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(NEXT_CLASSES)
}

function owned(db: Db, tutorId: number, { ids, course, search }: List['filter']) {
  let query = db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .where('courses.tutor_id', '=', tutorId)
  if (ids) query = query.where('class_sessions.id', 'in', ids.length > 0 ? ids : [0])
  if (course) query = query.where('courses.slug', '=', course)
  if (search) query = query.where(contains(sql.ref('class_sessions.title'), search))
  return query
}
