import { paths } from '#pages/paths.ts'
import { greeting, isKnown, tutorName } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, type Messages } from '../message.ts'

const ratings = byId('rating', findRatings)

/** Messages about ratings and replies to them. Their text is on the course's page, where it can be hidden. */
export const ratingMessages = {
  'rating replied': {
    email: writeRatingReplied,
    bell: bell(ratings, row => ({
      title: `Your rating of ${courseName(row)} has a reply`,
      text: 'The tutor has replied to it. Everybody reads it beneath your words.',
      link: paths.course(row.slug),
    })),
  },
  'new rating': {
    bell: bell(ratings, row => ({
      title: `${row.firstname} ${row.lastname} rated ${courseName(row)}`,
      text: `${row.rating} ${row.rating === 1 ? 'star' : 'stars'}. You can post one public reply.`,
      link: paths.courseManage(row.slug),
    })),
  },
} satisfies Partial<Messages>

/** Writes the email about a tutor's reply to a rating; null if the reply is gone or hidden before it is sent. */
async function writeRatingReplied(
  { db, config }: AppContext,
  { to, rating }: { to: number; rating: number },
): Promise<Email | null> {
  const [facts] = await findRatings(db, [rating])
  if (!facts || facts.reply === null || facts.reply_hidden_at !== null || facts.hidden_at !== null)
    return null
  const { is_known, slug, reply } = facts
  const tutor = is_known ? tutorName(facts) : 'The tutor'
  const course = is_known ? courseName(facts) : 'a course'
  const words = {
    subject: `${tutor} replied to your rating of ${course}`,
    headline: 'You have a reply',
    paragraphs: [
      greeting(facts),
      `${tutor} replied to your rating of ${course}. The reply is shown under your rating.`,
      ...(is_known ? [`“${reply}”`] : []),
    ],
    action: { label: 'See the reply', url: `${config.publicUrl}${paths.course(slug)}` },
  }
  return writeEmail(config, facts.email, words, { userId: to, kind: 'replies' })
}

function findRatings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('ratings')
    .innerJoin('users as people', 'people.id', 'ratings.user_id')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .select(['ratings.id', 'ratings.rating', 'ratings.reply', 'ratings.hidden_at', 'ratings.reply_hidden_at'])
    .select(['people.email', 'people.firstname', 'people.lastname', isKnown.as('is_known')])
    .select(['courses.slug', 'courses.title', 'courses.taken_down_at'])
    .select(['tutor.firstname as tutor_firstname', 'tutor.lastname as tutor_lastname'])
    .where('ratings.id', 'in', ids)
    .execute()
}
