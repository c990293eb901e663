import { paths } from '#pages/paths.ts'
import { koboText } from '../../money/amounts.ts'
import { findRecipient } from '../../people/queries/people.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { writeEmail } from '../email/writeEmail.ts'
import type { Messages } from '../message.ts'
import { type BatchedNews, listBatch } from '../tutorNews/queries.ts'

/** Messages to a tutor about the learners, enrolments and ratings of all courses, batched into one email. */
export const tutorNewsMessages = {
  'tutor news': { email: writeTutorNews },
} satisfies Partial<Messages>

const NAMES_A_COURSE = 5
const LINES = 20
const COMMENT_LENGTH = 200

/** Writes the email about the news in a tutor's courses: counts, and people's names. */
async function writeTutorNews(
  { db, config }: AppContext,
  { to, batch }: { to: number; batch: string },
): Promise<Email | null> {
  const tutor = await findRecipient(db, to)
  const news = await listBatch(db, batch)
  if (!tutor || news.length === 0) return null
  const summary = summaryOf(news)
  const lines = tutor.is_known ? linesOf(news) : []
  const words = {
    subject: `${config.academy.name}: ${summary}`,
    headline: summary,
    paragraphs: [
      greeting(tutor),
      `News from your courses: ${summary}.`,
      ...(lines.length > LINES ? [`Here are the first ${LINES} of ${lines.length}.`] : []),
    ],
    facts: lines.slice(0, LINES),
    action: { label: 'See your learners', url: `${config.publicUrl}${paths.tutorDashboard()}` },
    notes: [{ text: 'We group news from the same few minutes into one email.' }],
  }
  return writeEmail(config, tutor.email, words, { userId: to, kind: 'tutor_news' })
}

/** Returns e.g. "3 new learners, 1 place ended, 2 new ratings". */
function summaryOf(news: readonly BatchedNews[]): string {
  const count = (what: BatchedNews['what']) => news.filter(one => one.what === what).length
  const parts = [
    counted(count('enrolled'), 'new learner', 'new learners'),
    counted(count('place ended'), 'learner left', 'learners left'),
    counted(count('rated'), 'new rating', 'new ratings'),
  ]
  return parts.filter(part => part !== null).join(', ')
}

function counted(count: number, one: string, more: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : more}`
}

function linesOf(news: readonly BatchedNews[]): [course: string, line: string][] {
  const titles = new Map(news.map(({ course_id, title }) => [course_id, title]))
  return [...titles].flatMap(([courseId, title]) => {
    const own = news.filter(({ course_id }) => course_id === courseId)
    const enrolled = own.filter(({ what }) => what === 'enrolled')
    const ended = own.filter(({ what }) => what === 'place ended')
    const lines = [
      namesLine(counted(enrolled.length, 'new learner', 'new learners'), enrolled.map(learnerOf)),
      namesLine(
        counted(ended.length, 'learner left after a refund', 'learners left after refunds'),
        ended.map(nameOf),
      ),
      ...own.filter(({ what }) => what === 'rated').map(ratingLine),
    ]
    return lines.flatMap(line => (line === null ? [] : [[title, line] as [string, string]]))
  })
}

/** Returns e.g. "7 new learners: Ada Obi, ..., and 2 more". */
function namesLine(summary: string | null, names: readonly string[]): string | null {
  if (summary === null) return null
  const shown = names.slice(0, NAMES_A_COURSE).join(', ')
  const rest = names.length - NAMES_A_COURSE
  return `${summary}: ${shown}${rest > 0 ? `, and ${rest} more` : ''}`
}

function learnerOf(news: BatchedNews): string {
  return `${nameOf(news)} (${news.amount_kobo ? koboText(news.amount_kobo) : 'free'})`
}

function nameOf({ firstname, lastname }: BatchedNews): string {
  return `${firstname} ${lastname}`
}

function ratingLine(news: BatchedNews): string {
  const stars = `${news.rating} ${news.rating === 1 ? 'star' : 'stars'} from ${nameOf(news)}`
  if (!news.comment) return stars
  const comment = [...news.comment]
  const isLong = comment.length > COMMENT_LENGTH
  return `${stars}: “${isLong ? `${comment.slice(0, COMMENT_LENGTH).join('')}…` : news.comment}”`
}
