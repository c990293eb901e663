import { sql } from 'kysely'
import { paths } from '#pages/paths.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import { greeting, isKnown } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { settleRecipient } from '../announcements/queries.ts'
import type { EmailWords } from '../email/EmailSheet.tsx'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, type Messages, type OrderOf } from '../message.ts'

/** Announcements to learners, in the tutor's own words. */
export const announcementMessages = {
  announcement: {
    email: writeAnnouncement,
    bell: bell(byId('announcement', findAnnouncements), row => ({
      title: `${courseName(row)}: ${row.subject}`,
      text: row.words,
      link: paths.enrolledCourses(),
    })),
  },
} satisfies Partial<Messages>

type Order = OrderOf<'announcement'>

/** An announcement's text, its course and its author. */
interface Announced {
  subject: string
  words: string
  title: string
  tutor: string
}

/** Writes one person's email; null if they have left the course or cohort, or the academy withholds the course or its tutor. */
async function writeAnnouncement(
  { db, config }: AppContext,
  { announcement, to }: Order,
): Promise<Email | null> {
  const facts = await findFacts(db, announcement, to)
  if (!facts) return null
  const words = facts.is_known ? knownWords(config, facts) : unknownWords(config)
  return writeEmail(config, facts.email, words, { userId: to, kind: 'announcements' })
}

/** Returns a preview of the email, addressed to a fictitious Ada; its unsubscribe link has no effect. */
export function previewEmail(config: Config, announced: Announced): Promise<Email> {
  const words = knownWords(config, { ...announced, is_known: 1, firstname: 'Ada' })
  return writeEmail(config, 'ada@example.com', words, { userId: 0, kind: 'announcements' })
}

/** Wraps the email jobs to save the outcome per recipient, for the tutor to see. */
export function withRecipientStates(letters: JobKind): JobKind {
  return {
    ...letters,
    async ended(trx, job, outcome, now) {
      if (outcome === 'given up') return
      const order = job.payload as Order
      await settleRecipient(trx, order, outcome === 'done' ? 'sent' : await dropReason(trx, order), now)
    },
  }
}

async function dropReason(db: Db, { to }: Order): Promise<'switched_off' | 'left'> {
  return (await preferenceOf(db, to, 'announcements', 'letter')) === 'off' ? 'switched_off' : 'left'
}

function knownWords(
  { publicUrl }: Config,
  reader: Announced & { is_known: number; firstname: string },
): EmailWords {
  const { subject, words, title, tutor } = reader
  return {
    // The course's name comes first, so that a tutor's subject cannot pass for an email from the academy itself.
    subject: `${title}: ${subject}`,
    headline: subject,
    paragraphs: [greeting(reader), `${tutor} sent this to everyone in ${title}:`],
    message: words,
    action: { label: 'See your courses', url: `${publicUrl}${paths.enrolledCourses()}` },
  }
}

/** Writes to an unproved address without any of the tutor's words, which are read in the academy. */
function unknownWords({ publicUrl, academy }: Config): EmailWords {
  return {
    subject: `A message from your tutor at ${academy.name}`,
    headline: 'A message from your tutor',
    paragraphs: [
      greeting({ is_known: 0, firstname: '' }),
      'There is an announcement in one of your courses.',
    ],
    action: { label: 'Read the announcement', url: `${publicUrl}${paths.notifications()}` },
    notes: [{ text: 'If you are not enrolled here, please ignore this email.' }],
  }
}

function findFacts(db: Db, announcement: number, userId: number) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .innerJoin('enrolments', 'enrolments.course_id', 'courses.id')
    .innerJoin('users as people', 'people.id', 'enrolments.user_id')
    .select(['announcements.subject', 'announcements.words', 'courses.title'])
    .select(['people.email', 'people.firstname', isKnown.as('is_known')])
    .select(sql<string>`tutors.firstname || ' ' || tutors.lastname`.as('tutor'))
    .where('announcements.id', '=', announcement)
    .where('enrolments.user_id', '=', userId)
    .where('enrolments.cancelled_at', 'is', null)
    .where(({ or, eb, ref }) =>
      or([
        eb('announcements.cohort_id', 'is', null),
        eb('enrolments.cohort_id', '=', ref('announcements.cohort_id')),
      ]),
    )
    .where('people.suspended_at', 'is', null)
    .where('courses.taken_down_at', 'is', null)
    .where('tutors.suspended_at', 'is', null)
    .where('tutors.erased_at', 'is', null)
    .executeTakeFirst()
}

/** Finds announcements, except those of a suspended or erased tutor, or of a course that was taken down. */
function findAnnouncements(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('announcements')
    .innerJoin('courses', 'courses.id', 'announcements.course_id')
    .innerJoin('users as tutors', 'tutors.id', 'courses.tutor_id')
    .select(['announcements.id', 'announcements.subject', 'announcements.words'])
    .select(['courses.title', 'courses.taken_down_at'])
    .where('announcements.id', 'in', ids)
    .where('courses.taken_down_at', 'is', null)
    .where('tutors.suspended_at', 'is', null)
    .where('tutors.erased_at', 'is', null)
    .execute()
}
