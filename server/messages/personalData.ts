import type { Db } from '../platform/database/db.ts'
import { jsonList, type PersonalData, ROWS } from '../platform/personalData.ts'

/** The personal data in notifications, devices and announcements. */
export const messagesData: PersonalData = {
  deleted: ['push_subscriptions', 'notifications', 'announcement_recipients'],
  kept: {},
  files: ({ db }, userId) => [
    { name: 'notifications.json', content: notifications(db, userId) },
    { name: 'announcements-received.json', content: announcementsReceived(db, userId) },
    { name: 'devices.json', content: devices(db, userId) },
  ],
  filesOfTutor: (db, tutorId) => [{ name: 'announcements.json', content: announcements(db, tutorId) }],
}

function notifications(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('notifications')
      .select(['id', 'about', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

/** Exports the announcements that went to the person, without the tutors' words. */
function announcementsReceived(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('announcement_recipients')
      .innerJoin('announcements', 'announcements.id', 'announcement_recipients.announcement_id')
      .innerJoin('courses', 'courses.id', 'announcements.course_id')
      .select(['announcements.id', 'courses.title as course', 'announcement_recipients.state'])
      .select(['announcements.sent_at', 'announcement_recipients.settled_at'])
      .where('announcement_recipients.user_id', '=', userId)
      .where('announcements.id', '>', after)
      .orderBy('announcements.id')
      .limit(ROWS)
      .execute(),
  )
}

/** Exports the devices that get pushes, ten at most, by push service: the full address would let others send there. */
async function* devices(db: Db, userId: number): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'seen_at', 'last_ok_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const devices = rows.map(({ endpoint, ...row }) => ({ service: new URL(endpoint).hostname, ...row }))
  yield `${JSON.stringify(devices, null, 2)}\n`
}

/** Exports the tutor's announcements, without learners' names. */
function announcements(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('announcements')
      .innerJoin('courses', 'courses.id', 'announcements.course_id')
      .select(['announcements.id', 'courses.slug as course', 'announcements.subject', 'announcements.words'])
      .select(['announcements.send_at', 'announcements.sent_at', 'announcements.cancelled_at'])
      .where('courses.tutor_id', '=', tutorId)
      .where('announcements.id', '>', after)
      .orderBy('announcements.id')
      .limit(ROWS)
      .execute(),
  )
}
