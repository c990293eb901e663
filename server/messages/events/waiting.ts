import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { placeText } from '#contract/rules/waiting.ts'
import { paths, takeSeatPath } from '#pages/paths.ts'
import { greeting, isKnown } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { dayInZone, momentText } from '../../platform/time/format.ts'
import { placeInLine } from '../../teaching/cohorts/waiting/queries.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, knownCourse, type Messages } from '../message.ts'

const entries = byId('entry', findWaitingEntries)
const watches = byId('watch', findWatches)

/** Messages to people on the waiting list of a full cohort. */
export const waitingMessages = {
  waiting: { email: writeWaiting },
  'seat offered': {
    email: writeSeatOffered,
    bell: bell(entries, (row, _, { zone }) => ({
      title: `We're holding a seat in ${courseName(row)} for you`,
      text:
        row.state === 'offered' && row.expires_at !== null
          ? `Enrol before ${momentText(row.expires_at, zone)} to take it.`
          : 'This offer has expired.',
      link: takeSeatPath(row.slug, row.cohort_id),
    })),
  },
  'offer ended': {
    email: writeOfferEnded,
    bell: bell(entries, row => ({
      title: `Your seat offer for ${courseName(row)} has expired`,
      text: 'If you still want a seat, you can join the waiting list again.',
      link: paths.course(row.slug),
    })),
  },
  'waiting list closed': {
    email: writeListClosed,
    bell: bell(entries, row => ({
      title: `The waiting list for ${courseName(row)} is closed`,
      text: 'You can choose another start date for the course.',
      link: paths.course(row.slug),
    })),
  },
  'course open': {
    email: writeCourseOpen,
    bell: bell(watches, row => ({
      title: `You can enrol in ${courseName(row)}`,
      text: OPENED[row.method],
      link: paths.enrol(row.slug, { method: row.method }),
    })),
  },
} satisfies Partial<Messages>

type WaitingFacts = Awaited<ReturnType<typeof findWaitingEntries>>[number]

interface WaitingOrder {
  entry: number
}

const OPENED = {
  virtual: 'There are live classes to join again.',
  physical: 'There are onsite times to book again.',
}

/** Writes the one email to somebody who asked to be told that a course takes learners again; null once it is off sale. */
async function writeCourseOpen(
  { db, config }: AppContext,
  { watch }: { watch: number },
): Promise<Email | null> {
  const [facts] = await findWatches(db, [watch])
  if (facts?.status !== PUBLISHED) return null
  const name = facts.is_known ? courseName(facts) : 'the course that you asked about'
  return writeEmail(config, facts.email, {
    subject: `You can enrol in ${name}`,
    headline: 'You can enrol now',
    paragraphs: [
      greeting(facts),
      `You asked us to tell you when you can enrol in ${name}. ${OPENED[facts.method]}`,
      "We aren't holding a place for you. This is the only email that we send you about it.",
    ],
    action: {
      label: 'See the course',
      url: `${config.publicUrl}${paths.enrol(facts.slug, { method: facts.method })}`,
    },
    notes: [],
  })
}

function findWatches(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('course_watchers')
    .innerJoin('courses', 'courses.id', 'course_watchers.course_id')
    .innerJoin('users as people', 'people.id', 'course_watchers.user_id')
    .select(['course_watchers.id', 'course_watchers.method'])
    .select(['courses.slug', 'courses.title', 'courses.status', 'courses.taken_down_at'])
    .select(['people.email', 'people.firstname'])
    .select(isKnown.as('is_known'))
    .where('course_watchers.id', 'in', ids)
    .execute()
}

/** Writes the email to somebody who joined a waiting list; null if they are no longer waiting. */
async function writeWaiting({ db, config }: AppContext, { entry }: WaitingOrder): Promise<Email | null> {
  const [facts] = await findWaitingEntries(db, [entry])
  if (facts?.state !== 'waiting') return null
  const name = knownCourse(facts)
  return writeEmail(config, facts.email, {
    subject: `You're on the waiting list for ${name}`,
    headline: "You're on the waiting list",
    paragraphs: [
      greeting(facts),
      `${placeText(Number(facts.place))} for a seat in ${name}.`,
      "If a seat opens up, we offer it to the first person in line for 24 hours. We'll email you when it's your turn; you don't need to do anything until then.",
    ],
    facts: cohortLines(facts),
    action: { label: 'See your place in line', url: `${config.publicUrl}${paths.enrolledCourses()}` },
    notes: facts.is_known ? [] : [{ text: "If you didn't join, please ignore this email." }],
  })
}

/** Writes the email about an offered seat; null if the offer ended before the email was sent. */
async function writeSeatOffered({ db, config }: AppContext, { entry }: WaitingOrder): Promise<Email | null> {
  const [facts] = await findWaitingEntries(db, [entry])
  if (facts?.state !== 'offered' || facts.expires_at === null) return null
  const name = knownCourse(facts)
  const until = momentText(facts.expires_at, facts.time_zone)
  return writeEmail(config, facts.email, {
    subject: `We're holding a seat in ${name} for you until ${until}`,
    headline: "We're holding a seat for you",
    paragraphs: [
      greeting(facts),
      `A seat has opened up in ${name}, and you're next in line. We're holding it for you until ${until}. Enrol before then to take it.`,
      "If you don't want it any more, please decline it on the same page so that we can offer it to the next person.",
    ],
    facts: cohortLines(facts),
    action: {
      label: 'Take the seat',
      url: `${config.publicUrl}${takeSeatPath(facts.slug, facts.cohort_id)}`,
    },
  })
}

/** Writes the email about an expired offer, whose seat went to the next in line. */
async function writeOfferEnded({ db, config }: AppContext, { entry }: WaitingOrder): Promise<Email | null> {
  const [facts] = await findWaitingEntries(db, [entry])
  if (facts?.state !== 'expired') return null
  const name = knownCourse(facts)
  return writeEmail(config, facts.email, {
    subject: `Your seat offer for ${name} has expired`,
    headline: 'Your offer has expired',
    paragraphs: [
      greeting(facts),
      `You didn't take the seat in ${name} in time. The offer has expired and you're no longer on the waiting list.`,
      'If you still want a seat, you can join the waiting list again.',
    ],
    facts: cohortLines(facts),
    action: { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
  })
}

/** Writes the email to people who were waiting when enrolment closed, or the cohort was cancelled. */
async function writeListClosed({ db, config }: AppContext, { entry }: WaitingOrder): Promise<Email | null> {
  const [facts] = await findWaitingEntries(db, [entry])
  if (!facts) return null
  const name = knownCourse(facts)
  const wasOffered = facts.offered_at !== null
  const isCancelled = facts.state === 'cancelled'
  return writeEmail(config, facts.email, {
    subject: `The waiting list for ${name} is closed`,
    headline: 'The waiting list is closed',
    paragraphs: [
      greeting(facts),
      isCancelled
        ? `The classes in ${name} that you were waiting for are cancelled, so the waiting list is closed.`
        : `Enrolment has closed for the classes in ${name} that you were waiting for.`,
      wasOffered ? "We're no longer holding a seat for you." : 'No seat opened up for you.',
      'You can choose another start date for the course.',
    ],
    facts: [
      ...cohortLines(facts),
      ...(facts.is_known && facts.cancel_reason !== null ? [['Reason', facts.cancel_reason] as const] : []),
    ],
    action: { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
  })
}

/** Returns the cohort and its first day, in its own zone; empty for an unproved address. */
function cohortLines({
  is_known,
  cohort_name,
  cohort_starts_at,
  cohort_zone,
}: WaitingFacts): (readonly [string, string])[] {
  if (!is_known || cohort_starts_at === null) return []
  return [
    ['Cohort', cohort_name],
    ['Start date', dayInZone(cohort_starts_at, cohort_zone)],
  ]
}

/** Finds the facts for emails about a place on a waiting list. */
function findWaitingEntries(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('waiting_list')
    .innerJoin('users as people', 'people.id', 'waiting_list.user_id')
    .innerJoin('cohorts', 'cohorts.id', 'waiting_list.cohort_id')
    .innerJoin('courses', 'courses.id', 'cohorts.course_id')
    .leftJoin('seat_claims', join =>
      join
        .onRef('seat_claims.cohort_id', '=', 'waiting_list.cohort_id')
        .onRef('seat_claims.user_id', '=', 'waiting_list.user_id')
        .on('seat_claims.state', 'in', ['held', 'offered']),
    )
    .select([
      'waiting_list.id',
      'waiting_list.state',
      'waiting_list.offered_at',
      'people.email',
      'people.firstname',
      'people.time_zone',
      'courses.slug',
      'courses.title',
      'courses.taken_down_at',
      'cohorts.id as cohort_id',
      'cohorts.name as cohort_name',
      'cohorts.starts_at as cohort_starts_at',
      'cohorts.time_zone as cohort_zone',
      'cohorts.cancel_reason',
      'seat_claims.expires_at',
      placeInLine.as('place'),
      isKnown.as('is_known'),
    ])
    .where('waiting_list.id', 'in', ids)
    .execute()
}
