import { type ExpressionBuilder, sql } from 'kysely'
import { REMINDER, type ReminderOrder } from '../../outbox/emit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isTimetabled } from '../../teaching/classes/queries/learnersClasses.ts'
import { BOOKED } from '../../teaching/onsite/slots/queries/bookings.ts'

/** A person to remind of a class or of an onsite booking, by its id. */
export interface DueReminder {
  id: number
  user_id: number
  starts_at: string
}

interface Asked {
  about: ReminderOrder['about']
  /** Lists only classes that begin later than `after`, and no later than `until`. */
  after: string
  until: string
  now: string
  limit: number
}

/** Lists learners of classes that begin within a span and have no reminder ordered yet. */
export function listDueClasses(db: Db, { about, after, until, now, limit }: Asked): Promise<DueReminder[]> {
  const { id, userId, startsAt } = CLASS
  return db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .select(['class_sessions.id', 'enrolments.user_id', 'class_sessions.starts_at'])
    .where('class_sessions.starts_at', '>', after)
    .where('class_sessions.starts_at', '<=', until)
    .where('class_sessions.cancelled_at', 'is', null)
    .where(isTimetabled(now))
    .where(
      isNotOrdered(sql`${sql.lit(`${about}:class:`)} || ${id} || ':' || ${userId} || ':' || ${startsAt}`, [
        'class_sessions.updated_at',
      ]),
    )
    .orderBy('class_sessions.starts_at')
    .limit(limit)
    .execute()
}

const CLASS = {
  id: sql.ref('class_sessions.id'),
  userId: sql.ref('enrolments.user_id'),
  startsAt: sql.ref('class_sessions.starts_at'),
}

/** Lists the learners of onsite classes likewise, by the booking's id. */
export function listDueOnsite(db: Db, { about, after, until, limit }: Asked): Promise<DueReminder[]> {
  const { id, userId, startsAt } = ONSITE
  return db
    .selectFrom('slots')
    .innerJoin('slot_bookings', 'slot_bookings.slot_id', 'slots.id')
    .select(['slot_bookings.id', 'slot_bookings.user_id', 'slots.starts_at'])
    .where('slots.starts_at', '>', after)
    .where('slots.starts_at', '<=', until)
    .where('slots.cancelled_at', 'is', null)
    .where('slot_bookings.state', 'in', BOOKED)
    .where(
      isNotOrdered(sql`${sql.lit(`${about}:onsite:`)} || ${id} || ':' || ${userId} || ':' || ${startsAt}`, [
        'slots.updated_at',
        'slot_bookings.updated_at',
      ]),
    )
    .orderBy('slots.starts_at')
    .limit(limit)
    .execute()
}

const ONSITE = {
  id: sql.ref('slot_bookings.id'),
  userId: sql.ref('slot_bookings.user_id'),
  startsAt: sql.ref('slots.starts_at'),
}

/**
 * Returns the condition that no reminder with this key is among the jobs, sent or not. A dropped one counts until its class
 * changes: a class cancelled overnight may be restored.
 */
function isNotOrdered(key: ReturnType<typeof sql>, changes: readonly Changed[]) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Tables, keyof Tables>) =>
    not(
      exists(
        selectFrom('jobs')
          .select('jobs.id')
          .where('jobs.kind', '=', REMINDER)
          .where('jobs.key', '=', sql<string>`${key}`)
          .where(({ or, and, eb }) =>
            or([
              eb('jobs.outcome', 'is', null),
              eb('jobs.outcome', '!=', 'dropped'),
              and(changes.map(changed => eb('jobs.ended_at', '>', sql<string>`${sql.ref(changed)}`))),
            ]),
          ),
      ),
    )
}

type Changed = 'class_sessions.updated_at' | 'slots.updated_at' | 'slot_bookings.updated_at'
