import { placeText } from '#contract/rules/waiting.ts'
import { paths } from '#pages/paths.ts'
import { greeting } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Letter } from '../../platform/mailer/mail.ts'
import { dayInZone, momentText } from '../../platform/time/spelling.ts'
import { findWaitingFacts } from '../../teaching/cohorts/waiting/queries.ts'
import { courseName } from './paymentFacts.ts'
import { writeLetter } from './writeLetter.ts'

type WaitingFacts = NonNullable<Awaited<ReturnType<typeof findWaitingFacts>>>

interface WaitingOrder {
  entry: number
}

/** Writes the letter to somebody who has joined a waiting list; none where they are not waiting any more. */
export async function writeWaiting(
  { db, config }: AppContext,
  { entry }: WaitingOrder,
): Promise<Letter | null> {
  const facts = await findWaitingFacts(db, entry)
  if (facts?.state !== 'waiting') return null
  const name = courseName(facts)
  return writeLetter(config, facts.email, {
    subject: `You are on the waiting list of ${name}`,
    headline: 'You are on the waiting list',
    paragraphs: [
      greeting(facts),
      `${placeText(Number(facts.place))} for a seat in ${name}.`,
      'When a seat comes free, it goes to the first in line, who has a day to take it. We write to you when it is yours: until then you need do nothing.',
    ],
    facts: cohortLines(facts),
    action: { label: 'See where you wait', url: `${config.publicUrl}${paths.enrolledCourses()}` },
    notes: facts.is_known ? [] : [{ text: 'If it was not you, please ignore this letter.' }],
  })
}

/** Writes the letter to the one who has a seat kept for them; none where the offer has ended before the letter left. */
export async function writeSeatOffered(
  { db, config }: AppContext,
  { entry }: WaitingOrder,
): Promise<Letter | null> {
  const facts = await findWaitingFacts(db, entry)
  if (facts?.state !== 'offered' || facts.expires_at === null) return null
  const name = courseName(facts)
  const until = momentText(facts.expires_at, facts.time_zone)
  return writeLetter(config, facts.email, {
    subject: `A seat in ${name} is yours until ${until}`,
    headline: 'A seat is yours',
    paragraphs: [
      greeting(facts),
      `A seat in ${name} has come free, and you are the next in line. It is kept for you until ${until}: enrol before then to take it.`,
      'If you do not want it any more, please decline it on the same page, so that the next in line need not wait.',
    ],
    facts: cohortLines(facts),
    action: {
      label: 'Take the seat',
      url: `${config.publicUrl}${paths.enrol(facts.slug, { cohort: String(facts.cohort_id) })}`,
    },
  })
}

/** Writes the letter to somebody whose seat went to the next in line. */
export async function writeOfferEnded(
  { db, config }: AppContext,
  { entry }: WaitingOrder,
): Promise<Letter | null> {
  const facts = await findWaitingFacts(db, entry)
  if (facts?.state !== 'expired') return null
  const name = courseName(facts)
  return writeLetter(config, facts.email, {
    subject: `The seat in ${name} went to the next in line`,
    headline: 'The offer has ended',
    paragraphs: [
      greeting(facts),
      `The seat in ${name} was kept for you for as long as we had said. You have not taken it, so it is not yours any more, and you are not on the waiting list.`,
      'If you still want a seat, you can join the list again.',
    ],
    facts: cohortLines(facts),
    action: { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
  })
}

/** Writes the letter to those who were in line when enrolment closed, or the cohort was cancelled. */
export async function writeListClosed(
  { db, config }: AppContext,
  { entry }: WaitingOrder,
): Promise<Letter | null> {
  const facts = await findWaitingFacts(db, entry)
  if (!facts) return null
  const name = courseName(facts)
  const wasOffered = facts.offered_at !== null
  const isCancelled = facts.state === 'cancelled'
  return writeLetter(config, facts.email, {
    subject: `The waiting list of ${name} is closed`,
    headline: 'The waiting list is closed',
    paragraphs: [
      greeting(facts),
      isCancelled
        ? `The classes in ${name} that you waited for will not take place, so nobody waits for them any more.`
        : `Enrolment in the classes in ${name} that you waited for has closed.`,
      wasOffered ? 'The seat that was kept for you is not yours any more.' : 'No seat came free for you.',
      'You may take a place in another start of the course.',
    ],
    facts: [
      ...cohortLines(facts),
      ...(facts.is_known && facts.cancel_reason !== null ? [['Reason', facts.cancel_reason] as const] : []),
    ],
    action: { label: 'See the course', url: `${config.publicUrl}${paths.course(facts.slug)}` },
  })
}

/** Which classes they are, in the cohort's own zone. Only to an address that is known to be theirs. */
function cohortLines({
  is_known,
  cohort_name,
  cohort_starts_at,
  cohort_zone,
}: WaitingFacts): (readonly [string, string])[] {
  if (!is_known || cohort_starts_at === null) return []
  return [
    ['Cohort', cohort_name],
    ['First day', dayInZone(cohort_starts_at, cohort_zone)],
  ]
}
