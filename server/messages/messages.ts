import { ANNOUNCEMENT, EMAIL_JOB, REMINDER } from '../outbox/emit.ts'
import type { AppContext } from '../platform/appContext.ts'
import type { Db } from '../platform/database/db.ts'
import { emailJobs } from './email/emailJobs.ts'
import { accountMessages } from './events/account.ts'
import { announcementMessages, withRecipientStates } from './events/announcements.ts'
import { classMessages } from './events/classes.ts'
import { cohortMessages } from './events/cohorts.ts'
import { enrolmentMessages } from './events/enrolments.ts'
import { onsiteMessages } from './events/onsite.ts'
import { paymentMessages } from './events/payments.ts'
import { ratingMessages } from './events/ratings.ts'
import { reminderMessages } from './events/reminders.ts'
import { signInMessages } from './events/signIn.ts'
import { tutorNewsMessages } from './events/tutorNews.ts'
import { waitingMessages } from './events/waiting.ts'
import type { Bell, Messages, Reader, Words } from './message.ts'

/** All messages to people. */
const MESSAGES: Messages = {
  ...accountMessages,
  ...signInMessages,
  ...paymentMessages,
  ...enrolmentMessages,
  ...waitingMessages,
  ...cohortMessages,
  ...classMessages,
  ...onsiteMessages,
  ...reminderMessages,
  ...announcementMessages,
  ...ratingMessages,
  ...tutorNewsMessages,
}

/** A stored event of the bell: its subject, and its ids and steps. */
interface Happening {
  about: string
  payload: object
}

/** Returns the text of each event of a list, null if its subject is gone. Each reading runs once per list. */
export async function wordsOf(
  db: Db,
  list: readonly Happening[],
  reader: Reader,
): Promise<readonly (Words | null)[]> {
  const readings = new Set(list.flatMap(({ about }) => bellOf(about)?.read ?? []))
  const worded = new Map<Happening, Words | null>()
  for (const read of readings) {
    const known = list.filter(({ about }) => bellOf(about)?.read === read)
    const rowOf = await read(
      db,
      known.map(({ payload }) => payload),
    )
    for (const one of known) {
      const row = rowOf(one.payload)
      worded.set(one, row === undefined ? null : (bellOf(one.about)?.words(row, one.payload, reader) ?? null))
    }
  }
  return list.map(one => worded.get(one) ?? null)
}

/** Returns the text of an event for a device: its own, or the bell's; null if it no longer applies. */
export async function deviceWords(
  academy: AppContext,
  { about, to, payload }: Happening & { to: number },
  reader: Reader,
): Promise<Words | null> {
  const message = messageOf(about)
  if (message && 'push' in message && message.push)
    return message.push(academy, { ...payload, about, to } as never)
  const [words = null] = await wordsOf(academy.db, [{ about, payload }], reader)
  return words
}

function bellOf(about: string): Bell<object> | undefined {
  const message = messageOf(about)
  return message && 'bell' in message ? (message.bell as Bell<object>) : undefined
}

/** Returns the messages of an event; another version of the server may know events that this one does not. */
function messageOf(about: string): Messages[keyof Messages] | undefined {
  return Object.hasOwn(MESSAGES, about) ? MESSAGES[about as keyof Messages] : undefined
}

/** The events with an email. */
export const EMAIL_EVENTS = Object.entries(MESSAGES).flatMap(([about, message]) =>
  'email' in message ? [about] : [],
)

/** Emails except reminders and announcements, which have their own queues. */
export const letters = emailJobs(EMAIL_JOB, MESSAGES)

/** Reminders of classes that begin soon. */
export const reminders = emailJobs(REMINDER, MESSAGES)

/** Fewer than the connections that mail servers allow a sender: the rest are for emails that somebody waits for. */
const ANNOUNCEMENTS_AT_ONCE = 2

/** Announcements by tutors to their learners, as jobs. */
export const announcements = withRecipientStates(emailJobs(ANNOUNCEMENT, MESSAGES, ANNOUNCEMENTS_AT_ONCE))
