import { Readable } from 'node:stream'
import { COURSE_TEXT_NAMES } from '#contract/rules/courseFields.ts'
import { ownAccount } from '../../people/accounts/own/ownAccount.ts'
import { findById } from '../../people/accounts/repository.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { userSubject } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPicture } from '../../platform/files/storedPicture.ts'
import type { Account } from '../../platform/http/account.ts'
import { countAttempt } from '../../platform/limits/attempts.ts'
import type { Limit } from '../../platform/limits/limit.ts'
import { hasDays } from '../../teaching/cohorts/repository.ts'
import { type ArchiveFile, jsonList, zipped } from './archive.ts'

const ARCHIVES: Limit = {
  name: 'archives of own data',
  most: 5,
  seconds: 24 * 60 * 60,
  sentence: 'You have taken your data several times today.',
}

/** So many rows of a list are in memory at a time. */
const ROWS = 200

/**
 * Makes the archive of what is kept of somebody: JSON files and the picture, streamed. Other people's names and words are not in it.
 * @throws HttpError `rate_limit.reached`
 */
export async function ownDataArchive(academy: AppContext, { id, userType }: Account): Promise<Readable> {
  await countAttempt(academy, [{ limit: ARCHIVES, key: String(id) }])
  const files = [
    ...ofEverybody(academy, id),
    ...(await pictureFile(academy, id)),
    ...(userType === 'tutor' ? ofTutor(academy.db, id) : []),
  ]
  return Readable.from(zipped(files), { objectMode: false })
}

function ofEverybody(academy: AppContext, id: number): ArchiveFile[] {
  const { db } = academy
  return [
    { name: 'account.json', content: account(academy, id) },
    { name: 'passkeys.json', content: passkeys(db, id) },
    { name: 'payments.json', content: payments(db, id) },
    { name: 'refunds.json', content: refunds(db, id) },
    { name: 'enrolments.json', content: enrolments(db, id) },
    { name: 'attendance.json', content: attendance(db, id) },
    { name: 'onsite-classes.json', content: onsiteClasses(db, id) },
    { name: 'waiting-lists.json', content: waitingLists(db, id) },
    { name: 'notices.json', content: notices(db, id) },
    { name: 'bounces.json', content: bounces(db, id) },
    { name: 'ratings.json', content: ratings(db, id) },
    { name: 'notifications.json', content: notifications(db, id) },
    { name: 'announcements-received.json', content: announcementsReceived(db, id) },
    { name: 'devices.json', content: devices(db, id) },
    { name: 'log.json', content: log(db, id) },
  ]
}

/** In the largest width that is kept; no file where there is no picture. */
async function pictureFile({ db, storage }: AppContext, id: number): Promise<ArchiveFile[]> {
  const owner = await findById(db, id)
  const bytes = owner?.picture && (await readPicture(storage, owner.picture, Number.POSITIVE_INFINITY))
  return bytes ? [{ name: 'picture.webp', content: Readable.from([bytes]) }] : []
}

function ofTutor(db: Db, id: number): ArchiveFile[] {
  return [
    { name: 'courses.json', content: courses(db, id) },
    { name: 'topics.json', content: topics(db, id) },
    { name: 'objectives.json', content: objectives(db, id) },
    { name: 'class-sessions.json', content: classSessions(db, id) },
    { name: 'replies.json', content: replies(db, id) },
    { name: 'places.json', content: places(db, id) },
    { name: 'slots.json', content: slots(db, id) },
    { name: 'announcements.json', content: announcements(db, id) },
  ]
}

async function* account(academy: AppContext, id: number): AsyncGenerator<string> {
  yield `${JSON.stringify(await ownAccount(academy, id), null, 2)}\n`
}

function passkeys(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function payments(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('payments')
      .leftJoin('courses', 'courses.id', 'payments.course_id')
      .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
      .select(['payments.id', 'payments.reference', 'payments.description', 'courses.title as course'])
      .select(['payments.method', 'payments.status', 'payments.currency', 'amount_kobo', 'paid_kobo'])
      .select(['paid_at', 'channel', 'payments.created_at', 'receipts.number as receipt'])
      .where('payments.user_id', '=', userId)
      .where('payments.id', '>', after)
      .orderBy('payments.id')
      .limit(ROWS)
      .execute(),
  )
}

function refunds(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.id', 'payments.reference', 'refunds.amount_kobo', 'refunds.status'])
      .select(['refunds.reason', 'refunds.created_at', 'refunds.updated_at'])
      .where('payments.user_id', '=', userId)
      .where('refunds.id', '>', after)
      .orderBy('refunds.id')
      .limit(ROWS)
      .execute(),
  )
}

function enrolments(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('enrolments')
      .innerJoin('courses', 'courses.id', 'enrolments.course_id')
      .leftJoin('cohorts', join => join.onRef('cohorts.id', '=', 'enrolments.cohort_id').on(hasDays))
      .select(['enrolments.id', 'courses.title as course', 'courses.slug', 'enrolments.method'])
      .select(['cohorts.name as cohort', 'cohorts.starts_on', 'cohorts.ends_on', 'cohorts.time_zone'])
      .select(['enrolments.created_at', 'enrolments.completes_at', 'enrolments.cancelled_at'])
      .where('enrolments.user_id', '=', userId)
      .where('enrolments.id', '>', after)
      .orderBy('enrolments.id')
      .limit(ROWS)
      .execute(),
  )
}

function attendance(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('class_attendance')
      .innerJoin('class_sessions', 'class_sessions.id', 'class_attendance.session_id')
      .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
      .select(['class_sessions.id', 'courses.title as course', 'class_sessions.title as class'])
      .select(['class_sessions.starts_at', 'class_attendance.state', 'class_attendance.updated_at'])
      .where('class_attendance.user_id', '=', userId)
      .where('class_sessions.id', '>', after)
      .orderBy('class_sessions.id')
      .limit(ROWS)
      .execute(),
  )
}

function onsiteClasses(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('slot_bookings')
      .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
      .innerJoin('places', 'places.id', 'slots.place_id')
      .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
      .select(['slot_bookings.id', 'courses.title as course', 'slot_bookings.state', 'slots.starts_at'])
      .select(['slots.ends_at', 'slots.time_zone', 'places.name as place', 'places.address'])
      .select(['slot_bookings.created_at', 'slot_bookings.updated_at', 'slot_bookings.released_at'])
      .where('slot_bookings.user_id', '=', userId)
      .where('slot_bookings.id', '>', after)
      .orderBy('slot_bookings.id')
      .limit(ROWS)
      .execute(),
  )
}

function waitingLists(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('waiting_list')
      .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
      .innerJoin('courses', 'courses.id', 'cohorts.course_id')
      .select(['waiting_list.id', 'courses.title as course', 'cohorts.name as cohort', 'waiting_list.state'])
      .select(['waiting_list.created_at', 'waiting_list.offered_at', 'waiting_list.updated_at'])
      .where('waiting_list.user_id', '=', userId)
      .where('waiting_list.id', '>', after)
      .orderBy('waiting_list.id')
      .limit(ROWS)
      .execute(),
  )
}

/** What the person has chosen to be told; at most one of each kind and channel. */
async function* notices(db: Db, userId: number): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['kind', 'channel', 'choice', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
  yield `${JSON.stringify(rows, null, 2)}\n`
}

/** Letters to the person that came back. */
function bounces(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('bounces')
      .select(['id', 'email_key as email', 'kind', 'at', 'cleared_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function ratings(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('ratings')
      .innerJoin('courses', 'courses.id', 'ratings.course_id')
      .select(['ratings.id', 'courses.title as course', 'ratings.rating', 'ratings.comment'])
      .select(['ratings.created_at', 'ratings.updated_at'])
      .where('ratings.user_id', '=', userId)
      .where('ratings.id', '>', after)
      .orderBy('ratings.id')
      .limit(ROWS)
      .execute(),
  )
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

/** On which devices they are told of things; at most ten. Which push service it is, says little; its address would let others write there. */
async function* devices(db: Db, userId: number): AsyncGenerator<string> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at', 'seen_at', 'last_ok_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const told = rows.map(({ endpoint, ...row }) => ({ service: new URL(endpoint).hostname, ...row }))
  yield `${JSON.stringify(told, null, 2)}\n`
}

/** What the person did and what was done to the account; who else did it is not said. */
function log(db: Db, userId: number) {
  return jsonList(after =>
    db
      .selectFrom('audit_log')
      .select(['id', 'at', 'act'])
      .where('subject', '=', userSubject(userId))
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function courses(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('courses')
      .select(['id', 'slug', ...COURSE_TEXT_NAMES, 'duration_weeks'])
      .select(['original_price_cents', 'discounted_price_cents', 'intro_video_link', 'status'])
      .select(['enrollments_count', 'ratings_count', 'created_at', 'updated_at'])
      .where('tutor_id', '=', tutorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function topics(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('topics')
      .innerJoin('courses', 'courses.id', 'topics.course_id')
      .select(['topics.id', 'courses.slug as course', 'topics.topic', 'topics.detail'])
      .select(['topics.external_resources', 'topics.position', 'topics.created_at'])
      .where('courses.tutor_id', '=', tutorId)
      .where('topics.id', '>', after)
      .orderBy('topics.id')
      .limit(ROWS)
      .execute(),
  )
}

function objectives(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('objectives')
      .innerJoin('courses', 'courses.id', 'objectives.course_id')
      .select(['objectives.id', 'courses.slug as course', 'objectives.objective', 'objectives.position'])
      .where('courses.tutor_id', '=', tutorId)
      .where('objectives.id', '>', after)
      .orderBy('objectives.id')
      .limit(ROWS)
      .execute(),
  )
}

/** What the tutor replied to ratings, without the ratings: these are their learners' words. */
function replies(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('ratings')
      .innerJoin('courses', 'courses.id', 'ratings.course_id')
      .select(['ratings.id', 'courses.slug as course', 'ratings.reply', 'ratings.replied_at'])
      .where('courses.tutor_id', '=', tutorId)
      .where('ratings.reply', 'is not', null)
      .where('ratings.id', '>', after)
      .orderBy('ratings.id')
      .limit(ROWS)
      .execute(),
  )
}

function classSessions(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('class_sessions')
      .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
      .select(['class_sessions.id', 'courses.slug as course', 'class_sessions.title'])
      .select(['class_sessions.starts_at', 'class_sessions.ends_at', 'class_sessions.time_zone'])
      .select(['class_sessions.meeting_link', 'class_sessions.cancelled_at', 'class_sessions.cancel_reason'])
      .select(['class_sessions.notes', 'class_sessions.recording_link'])
      .where('courses.tutor_id', '=', tutorId)
      .where('class_sessions.id', '>', after)
      .orderBy('class_sessions.id')
      .limit(ROWS)
      .execute(),
  )
}

function places(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('places')
      .select(['id', 'name', 'address', 'landmark', 'map_link', 'time_zone', 'created_at', 'updated_at'])
      .where('tutor_id', '=', tutorId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS)
      .execute(),
  )
}

function slots(db: Db, tutorId: number) {
  return jsonList(after =>
    db
      .selectFrom('slots')
      .innerJoin('courses', 'courses.id', 'slots.course_id')
      .innerJoin('places', 'places.id', 'slots.place_id')
      .select(['slots.id', 'courses.slug as course', 'places.name as place', 'slots.starts_at'])
      .select(['slots.ends_at', 'slots.time_zone', 'slots.cancelled_at', 'slots.cancel_reason'])
      .where('slots.tutor_id', '=', tutorId)
      .where('slots.id', '>', after)
      .orderBy('slots.id')
      .limit(ROWS)
      .execute(),
  )
}

/** What the tutor wrote to learners, without their names. */
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

/** Which announcements went to the person, without the tutors' words. */
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
