import type { FastifyInstance } from 'fastify'
import { notingRecipients, writeAnnouncement } from '../messages/announcements/announcementLetter.ts'
import { writeAdminMade, writeAdminUnmade } from '../messages/letters/accounts/adminLetters.ts'
import { writeNewEmail, writeOldEmail } from '../messages/letters/accounts/emailChangeLetters.ts'
import { writeErased } from '../messages/letters/accounts/erasedLetter.ts'
import { writeGoogleLinked, writeGoogleUnlinked } from '../messages/letters/accounts/googleLetters.ts'
import { writePasskeyAdded, writePasskeyRemoved } from '../messages/letters/accounts/passkeyLetters.ts'
import { writePasswordChanged, writePasswordReset } from '../messages/letters/accounts/passwordLetters.ts'
import { writeSecondFactor } from '../messages/letters/accounts/secondFactorLetters.ts'
import { writeVerification, writeWelcome } from '../messages/letters/accounts/verificationLetters.ts'
import { writeCalendarAddress } from '../messages/letters/calendarAddressLetter.ts'
import { writeClassNews } from '../messages/letters/classNewsLetter.ts'
import {
  writeClassesCancelled,
  writeEnrolled,
  writeEnrolmentEnded,
} from '../messages/letters/enrolmentLetters.ts'
import { type LetterWriters, letterJobs } from '../messages/letters/letterJobs.ts'
import { writeReceipt } from '../messages/letters/receiptLetter.ts'
import { writeRefund } from '../messages/letters/refundLetter.ts'
import { writeReminder } from '../messages/letters/reminderLetter.ts'
import { writeRatingReplied } from '../messages/letters/replyLetter.ts'
import { writeReview } from '../messages/letters/reviewLetter.ts'
import { writeOnsiteClass, writeSlotGone } from '../messages/letters/slotLetters.ts'
import { writeTutorNews } from '../messages/letters/tutorNewsLetter.ts'
import {
  writeListClosed,
  writeOfferEnded,
  writeSeatOffered,
  writeWaiting,
} from '../messages/letters/waitingLetters.ts'
import { forgetOldNotifications } from '../messages/notifications/repository.ts'
import { pushes } from '../messages/push/pushJobs.ts'
import { orderingReminders } from '../messages/reminders/orderReminders.ts'
import { collectNews } from '../messages/tutorNews/collectNews.ts'
import { forgetOldProofs } from '../people/accounts/emailProofs.ts'
import { forgetOldFlows } from '../people/accounts/google/flows.ts'
import { forgetOldEmailChanges } from '../people/accounts/own/emailChange.ts'
import { forgetOldChallenges } from '../people/accounts/passkeys/challenges.ts'
import { forgetOldResets } from '../people/accounts/resetTokens.ts'
import { forgetOldTickets } from '../people/accounts/secondFactor/tickets.ts'
import { forgetExpiredSessions } from '../people/accounts/sessions.ts'
import { forgetOldBounces } from '../people/mailboxStanding.ts'
import type { AppContext } from '../platform/appContext.ts'
import { findHead, headText } from '../platform/audit/chain.ts'
import { forgetOldFacts } from '../platform/audit/personalFacts.ts'
import { recordRefusals } from '../platform/audit/refusals.ts'
import { forgetOldJobs } from '../platform/jobs/queue.ts'
import { ANNOUNCEMENT, LETTER, REMINDER } from '../platform/outbox/order.ts'
import { forgetOldNews } from '../platform/outbox/tutorNews.ts'
import { forgetDeletedClasses } from '../teaching/classes/keepInStep.ts'

/** Names the writer of each letter. */
const writers: LetterWriters = {
  welcome: writeWelcome,
  verification: writeVerification,
  'password reset': writePasswordReset,
  'password changed': writePasswordChanged,
  'second factor': writeSecondFactor,
  'google linked': writeGoogleLinked,
  'google unlinked': writeGoogleUnlinked,
  'account erased': writeErased,
  'admin made': writeAdminMade,
  'admin unmade': writeAdminUnmade,
  'new e-mail': writeNewEmail,
  'old e-mail': writeOldEmail,
  'passkey added': writePasskeyAdded,
  'passkey removed': writePasskeyRemoved,
  'calendar address': writeCalendarAddress,
  receipt: writeReceipt,
  enrolled: writeEnrolled,
  'place ended': writeEnrolmentEnded,
  'classes cancelled': writeClassesCancelled,
  waiting: writeWaiting,
  'seat offered': writeSeatOffered,
  'offer ended': writeOfferEnded,
  'waiting list closed': writeListClosed,
  review: writeReview,
  refund: writeRefund,
  'rating replied': writeRatingReplied,
  'onsite class': writeOnsiteClass,
  'slot gone': writeSlotGone,
  announcement: writeAnnouncement,
  'tutor news': writeTutorNews,
  'class news': writeClassNews,
  'day reminder': writeReminder,
  'hour reminder': writeReminder,
}

/** Every letter that the academy writes, by what it is about. */
export const LETTERS = Object.keys(writers)

/** Letters but reminders and announcements, which have lanes of their own. */
export const letters = letterJobs(LETTER, writers)

/** Reminders of what begins soon. */
export const reminders = letterJobs(REMINDER, writers)

/** Fewer than the lines that mail servers give one sender: the others are left to letters that somebody waits for. */
const ANNOUNCEMENTS_AT_ONCE = 2

/** The announcements that tutors write to their learners, as jobs. */
export const announcements = notingRecipients(letterJobs(ANNOUNCEMENT, writers, ANNOUNCEMENTS_AT_ONCE))

/** Registers the jobs that the academy runs by itself while it listens, so that no call waits for them; nouns add timers of their own. */
export function timers(app: FastifyInstance): void {
  app.workOff(letters)
  app.workOff(reminders)
  app.workOff(announcements)
  app.workOff(orderingReminders)
  app.workOff(pushes)
  app.workOff({
    name: "collecting tutors' news",
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 15,
    handle: async academy => {
      await collectNews(academy)
      return 'done'
    },
  })
  app.workOff({
    name: 'recording refusals',
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 60,
    handle: async academy => {
      await recordRefusals(academy)
      return 'done'
    },
  })
  app.workOff({
    name: "telling the audit log's head",
    atOnce: 1,
    deadlineSeconds: 60,
    everySeconds: 24 * 60 * 60,
    handle: async academy => {
      // If logs are kept on another machine, somebody who cuts off the audit log's tail cannot cut this line.
      const head = await findHead(academy.db)
      if (head) app.log.info({ head: headText(head) }, "the audit log's head")
      return 'done'
    },
  })
  app.workOff({
    name: 'sweeping',
    atOnce: 1,
    // More than forgetting a year of a busy academy takes.
    deadlineSeconds: 10 * 60,
    everySeconds: 60 * 60,
    handle: async academy => {
      await sweep(academy)
      return 'done'
    },
  })
}

/** Forgets what nobody needs any more. */
export async function sweep(academy: AppContext): Promise<void> {
  await forgetExpiredSessions(academy.db, academy.clock)
  await forgetOldResets(academy.db, academy.clock)
  await forgetOldEmailChanges(academy.db, academy.clock)
  await forgetOldProofs(academy.db, academy.clock)
  await forgetOldBounces(academy.db, academy.clock)
  await forgetOldTickets(academy.db, academy.clock)
  await forgetOldChallenges(academy.db, academy.clock)
  await forgetOldFlows(academy.db, academy.clock)
  await forgetOldJobs(academy)
  await forgetOldNews(academy)
  await forgetOldNotifications(academy)
  await forgetOldFacts(academy.db, academy.clock)
  await forgetDeletedClasses(academy.db, academy.clock)
}
