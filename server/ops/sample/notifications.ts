import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import type { NotificationsTable } from '../../platform/database/tables/messages.ts'
import { daysBefore } from './content.ts'

const KEPT_DAYS = 90
/** Notifications older than this many days have been read. */
const UNREAD_DAYS = 5

type Row = Omit<Insertable<NotificationsTable>, 'key' | 'payload'> & { payload: object; of: number }

/** Inserts notifications of enrolments, payments, ratings, replies, classes and announcements; the newest are unread. */
export async function insertNotifications(db: Db, now: Date): Promise<void> {
  const since = daysBefore(now, KEPT_DAYS)
  const rows = [
    ...(await ofPlaces(db, since)),
    ...(await ofRatings(db, since)),
    ...(await ofClasses(db, now)),
    ...(await ofAnnouncements(db)),
  ].sort((one, other) => one.created_at.localeCompare(other.created_at))
  const unreadSince = daysBefore(now, UNREAD_DAYS)
  await insertInBulk(
    db,
    'notifications',
    rows.map(({ of, payload, ...row }) => ({
      ...row,
      key: `${row.about}:${of}`,
      payload: JSON.stringify(payload),
      read_at: row.created_at < unreadSince ? row.created_at : null,
    })),
  )
}

async function ofPlaces(db: Db, since: string): Promise<Row[]> {
  const places = await db
    .selectFrom('enrolments')
    .innerJoin('payments', 'payments.id', 'enrolments.payment_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['payments.id', 'payments.user_id', 'payments.amount_kobo', 'courses.tutor_id'])
    .select('enrolments.created_at')
    .where('enrolments.created_at', '>', since)
    .execute()
  return places.flatMap(({ id, user_id, amount_kobo, tutor_id, created_at }) => {
    const common = { of: id, payload: { payment: id }, created_at }
    return [
      { ...common, user_id, about: amount_kobo > 0 ? 'receipt' : 'enrolled' },
      { ...common, user_id: tutor_id, about: 'new learner' },
    ]
  })
}

async function ofRatings(db: Db, since: string): Promise<Row[]> {
  const ratings = await db
    .selectFrom('ratings')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .select(['ratings.id', 'ratings.user_id', 'ratings.created_at', 'ratings.replied_at', 'courses.tutor_id'])
    .where('ratings.created_at', '>', since)
    .execute()
  return ratings.flatMap(({ id, user_id, created_at, replied_at, tutor_id }) => {
    const common = { of: id, payload: { rating: id } }
    const rated = { ...common, user_id: tutor_id, about: 'new rating', created_at }
    return replied_at === null
      ? [rated]
      : [rated, { ...common, user_id, about: 'rating replied', created_at: replied_at }]
  })
}

/** Announces the next class of each course as moved recently, to all of its learners. */
async function ofClasses(db: Db, now: Date): Promise<Row[]> {
  const classes = await db
    .selectFrom('class_sessions')
    .innerJoin('enrolments', 'enrolments.course_id', 'class_sessions.course_id')
    .select(['class_sessions.id', 'class_sessions.course_id', 'enrolments.user_id'])
    .where('class_sessions.starts_at', '>', now.toISOString())
    .where('class_sessions.cohort_id', 'is', null)
    .where('class_sessions.cancelled_at', 'is', null)
    .where('enrolments.cancelled_at', 'is', null)
    .where('enrolments.completes_at', '>', now.toISOString())
    .orderBy('class_sessions.starts_at')
    .execute()
  const nextOf = new Map<string, (typeof classes)[number]>()
  for (const one of classes) {
    const key = `${one.user_id} ${one.course_id}`
    if (!nextOf.has(key)) nextOf.set(key, one)
  }
  return [...nextOf.values()].map(({ id, course_id, user_id }) => ({
    of: id,
    user_id,
    about: 'classes changed',
    payload: { course: course_id, session: id, change: 'moved', count: 1, news: 'sample' },
    created_at: daysBefore(now, 1),
  }))
}

async function ofAnnouncements(db: Db): Promise<Row[]> {
  const sent = await db
    .selectFrom('announcement_recipients')
    .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
    .select(['announcements.id', 'announcement_recipients.user_id', 'announcements.send_at'])
    .execute()
  return sent.map(({ id, user_id, send_at }) => ({
    of: id,
    user_id,
    about: 'announcement',
    payload: { announcement: id },
    created_at: send_at,
  }))
}
