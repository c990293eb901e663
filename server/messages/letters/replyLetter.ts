import { paths } from '#pages/paths.ts'
import { greeting, isKnown, tutorName } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import { writeLetter } from './writeLetter.ts'

/** The letter to who gave a rating, about the tutor's reply; none where the reply is gone or hidden before the letter leaves. */
export async function writeRatingReplied(
  { db, config }: AppContext,
  { to, rating }: { to: number; rating: number },
): Promise<Letter | null> {
  const facts = await db
    .selectFrom('ratings')
    .innerJoin('users as people', 'people.id', 'ratings.user_id')
    .innerJoin('courses', 'courses.id', 'ratings.course_id')
    .innerJoin('users as tutor', 'tutor.id', 'courses.tutor_id')
    .select(['people.email', 'people.firstname', 'courses.slug', 'courses.title', 'ratings.reply'])
    .select(['tutor.firstname as tutor_firstname', 'tutor.lastname as tutor_lastname'])
    .select(isKnown.as('is_known'))
    .where('ratings.id', '=', rating)
    .where('ratings.reply', 'is not', null)
    .where('ratings.reply_hidden_at', 'is', null)
    .where('ratings.hidden_at', 'is', null)
    .executeTakeFirst()
  if (!facts || facts.reply === null) return null
  const { is_known, title, slug, reply } = facts
  const tutor = is_known ? tutorName(facts) : 'The tutor'
  const course = is_known ? title : 'a course'
  const words = {
    subject: `Your rating of ${course} has a reply`,
    headline: 'Your rating has a reply',
    paragraphs: [
      greeting(facts),
      `${tutor} has replied to your rating of ${course}. Everybody reads it beneath your words.`,
      ...(is_known ? [`“${reply}”`] : []),
    ],
    action: { label: 'See it on the page of the course', url: `${config.publicUrl}${paths.course(slug)}` },
  }
  return writeLetter(config, facts.email, words, { userId: to, kind: 'replies' })
}
