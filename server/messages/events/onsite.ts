import { SLOT_CHANGE_HOURS } from '#contract/rules/slots.ts'
import { paths } from '#pages/paths.ts'
import type { FactsOf, SlotStep } from '../../outbox/events.ts'
import { greeting, isKnown, tutorName } from '../../people/recipient.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { classTime, momentText } from '../../platform/time/format.ts'
import { placeText } from '../../teaching/onsite/places/present.ts'
import { writeEmail } from '../email/writeEmail.ts'
import { bell, byId, courseName, knownCourse, type Messages } from '../message.ts'
import { findPayment, payments } from './paymentFacts.ts'

/** Messages to a learner about their onsite class. */
export const onsiteMessages = {
  'onsite class': {
    email: writeOnsiteClass,
    bell: bell(byId('booking', findBookings), (row, { step }: FactsOf<'onsite class'>) => ({
      title: WORDS[step].headline,
      text:
        row.state === 'released'
          ? `Your class in ${courseName(row)} is cancelled. ${next(row)}`
          : `Your class in ${courseName(row)} is on ${momentText(row.starts_at, row.time_zone)}.`,
      link: paths.onsiteClasses(),
    })),
  },
  'slot gone': {
    email: writeSlotGone,
    bell: bell(payments, row => ({
      title: 'Please choose another time for your onsite class',
      text: `You're enrolled in ${courseName(row)}, but the time you chose is no longer available.`,
      link: paths.onsiteClasses(),
    })),
  },
} satisfies Partial<Messages>

type BookingFacts = Awaited<ReturnType<typeof findBookings>>[number]

const WORDS: Record<SlotStep, { headline: string; sentence: (name: string) => string }> = {
  booked: {
    headline: 'Your onsite class has been booked',
    sentence: name => `You've booked a class in ${name}.`,
  },
  moved: {
    headline: 'Your onsite class has been moved',
    sentence: name => `Your class in ${name} has a new time or place.`,
  },
  'at a new address': {
    headline: 'Your onsite class is at a new address',
    sentence: name => `Your class in ${name} takes place at a new address. Its time has not changed.`,
  },
  'with a new map': {
    headline: 'The map of your onsite class has changed',
    sentence: name =>
      `Your tutor has changed the map link of your class in ${name}. Its address and time have not changed.`,
  },
  confirmed: {
    headline: 'Your onsite class has been confirmed',
    sentence: name => `Your tutor has confirmed your class in ${name}.`,
  },
  cancelled: {
    headline: 'Your onsite class has been cancelled',
    sentence: name => `Your class in ${name} has been cancelled.`,
  },
}

/** Returns what a learner whose class is cancelled can do. */
function next({ tutor_left }: Pick<BookingFacts, 'tutor_left'>): string {
  return tutor_left === null
    ? 'You can book another time under Onsite Classes.'
    : 'Your tutor has left the academy. Please contact us about the classes that you have not had yet.'
}

/** Writes the email about an onsite class; null if it was cancelled, or the learner suspended, before the email was sent. */
async function writeOnsiteClass(
  { db, config }: AppContext,
  { booking, step }: { booking: number; step: SlotStep },
): Promise<Email | null> {
  const [facts] = await findBookings(db, [booking])
  const isCancelled = facts?.state === 'released'
  if (!facts || facts.suspended_at !== null || isCancelled !== (step === 'cancelled')) return null
  const name = knownCourse(facts)
  const { headline, sentence } = WORDS[step]
  return writeEmail(config, facts.email, {
    subject: facts.is_known ? `${headline}: ${name}` : headline,
    headline,
    paragraphs: [
      greeting(facts),
      sentence(name),
      isCancelled
        ? next(facts)
        : `You can move or cancel it up to ${SLOT_CHANGE_HOURS} hours before it starts.`,
    ],
    facts: factsOf(facts),
    action: { label: 'See your onsite classes', url: `${config.publicUrl}${paths.onsiteClasses()}` },
    notes: [],
  })
}

/**
 * Returns the facts of an onsite class: its course, its time in both zones, its place and its tutor. An email to an unproved
 * address contains no words that a tutor has typed.
 */
function factsOf(facts: BookingFacts): (readonly [string, string])[] {
  const { is_known, state, starts_at, time_zone, own_zone, release_reason, map_link } = facts
  const when = classTime(starts_at, own_zone, time_zone, 'Local time there')
  if (!is_known) return when
  const what = [['Course', facts.title] as const, ...when]
  if (state === 'released') return [...what, ...(release_reason ? [['Reason', release_reason] as const] : [])]
  const where = [['Where', placeText(facts)] as const, ...(map_link ? [['Map', map_link] as const] : [])]
  return [...what, ...where, ['Tutor', tutorName(facts)]]
}

/** Writes the email to a payer whose slot was taken, or moved or cancelled by its tutor, before the payment arrived. */
async function writeSlotGone(
  { db, config }: AppContext,
  { payment }: { payment: number },
): Promise<Email | null> {
  const facts = await findPayment(db, payment)
  if (!facts || facts.enrolment_id === null) return null
  const headline = 'Please choose another time for your onsite class'
  return writeEmail(config, facts.email, {
    subject: headline,
    headline,
    paragraphs: [
      greeting(facts),
      `You're enrolled in ${knownCourse(facts)} and we've received your payment, but the time you chose is no longer available.`,
      "Choose any other available time. There's nothing more to pay.",
    ],
    action: { label: 'Choose another time', url: `${config.publicUrl}${paths.onsiteClasses()}` },
    notes: [],
  })
}

function findBookings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('places', 'places.id', 'slots.place_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .innerJoin('users as people', 'people.id', 'slot_bookings.user_id')
    .innerJoin('users as tutors', 'tutors.id', 'slots.tutor_id')
    .select(['slot_bookings.id', 'slot_bookings.state', 'slot_bookings.release_reason'])
    .select(['slots.starts_at', 'slots.time_zone', 'courses.taken_down_at'])
    .select(['places.name', 'places.address', 'places.landmark', 'places.map_link'])
    .select(['courses.title', 'people.email', 'people.firstname', 'people.time_zone as own_zone'])
    .select('people.suspended_at')
    .select('tutors.erased_at as tutor_left')
    .select(['tutors.firstname as tutor_firstname', 'tutors.lastname as tutor_lastname'])
    .select(isKnown.as('is_known'))
    .where('slot_bookings.id', 'in', ids)
    .execute()
}
