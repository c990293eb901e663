import { planAnnouncing } from '../../messages/announcements/announce.ts'
import { listAudience } from '../../messages/announcements/queries.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertInBulk } from '../../platform/database/insertInBulk.ts'
import { HOME_ZONE } from '../../platform/time/clock.ts'
import { daysBefore, demoLearner, sample, sampleTutors } from './content.ts'

/** More learners than a sample course has. */
const MOST = 500

/** Inserts the demo tutor's sent, cancelled and planned announcements, in the course with most current learners. */
export async function insertAnnouncements(
  db: Db,
  now: Date,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const course_id = await courseOf(db, now, people)
  if (course_id === undefined) return
  const of = { course_id, cohort_id: null, audience: 'everyone' } as const
  const audience = await listAudience(db, of, { after: 0, limit: MOST, now: now.toISOString() })
  for (const announcement of sample.announcements) {
    const { subject, words, inDays } = announcement
    const send_at = daysBefore(now, -inDays)
    const isSent = inDays < 0
    const written = daysBefore(now, 5)
    const { id } = await db
      .insertInto('announcements')
      .values({
        ...of,
        subject,
        words: words.join('\n'),
        time_zone: HOME_ZONE,
        send_at,
        begun_at: isSent ? send_at : null,
        sent_at: isSent ? send_at : null,
        cancelled_at: announcement.isCancelled ? daysBefore(now, 1) : null,
        recipients: isSent ? audience.length : 0,
        created_at: written,
        updated_at: written,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isSent) await insertRecipients(db, id, audience, send_at)
    else if (!announcement.isCancelled) await planAnnouncing(db, id, now.toISOString())
  }
}

/** Inserts the recipients; the last of them has switched such emails off. */
async function insertRecipients(db: Db, id: number, audience: readonly number[], at: string): Promise<void> {
  await insertInBulk(
    db,
    'announcement_recipients',
    audience.map((user_id, index) => ({
      announcement_id: id,
      user_id,
      state: index > 0 && index === audience.length - 1 ? ('switched_off' as const) : ('sent' as const),
      settled_at: at,
    })),
  )
}

/** Returns a course of the demo tutor in which the demo learner is enrolled, or the one with most learners. */
async function courseOf(db: Db, now: Date, people: ReadonlyMap<string, number>): Promise<number | undefined> {
  const places = await db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['enrolments.course_id', 'enrolments.user_id'])
    .where('courses.tutor_id', '=', people.get(sampleTutors[0]?.key ?? '') ?? 0)
    .where('enrolments.cancelled_at', 'is', null)
    .where('enrolments.completes_at', '>', now.toISOString())
    .orderBy('enrolments.id')
    .execute()
  const weight = new Map<number, number>()
  for (const { course_id, user_id } of places)
    weight.set(course_id, (weight.get(course_id) ?? 0) + (user_id === people.get(demoLearner.key) ? MOST : 1))
  return [...weight].sort(([, one], [, other]) => other - one)[0]?.[0]
}
