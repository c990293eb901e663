import type { FastifyInstance } from 'fastify'
import { writeAdminMade, writeAdminUnmade } from './accounts/adminLetters.ts'
import { forgetOldProofs } from './accounts/emailProofs.ts'
import { forgetOldFlows } from './accounts/google/flows.ts'
import { writeGoogleLinked, writeGoogleUnlinked } from './accounts/google/googleLetters.ts'
import { forgetOldEmailChanges } from './accounts/own/emailChange.ts'
import { writeNewEmail, writeOldEmail } from './accounts/own/emailChangeLetters.ts'
import { writeErased } from './accounts/own/erasedLetter.ts'
import { forgetOldChallenges } from './accounts/passkeys/challenges.ts'
import { writePasskeyAdded, writePasskeyRemoved } from './accounts/passkeys/passkeyLetters.ts'
import { writePasswordChanged, writePasswordReset } from './accounts/passwordLetters.ts'
import { forgetOldResets } from './accounts/resetTokens.ts'
import { writeSecondFactor } from './accounts/secondFactor/letters.ts'
import { forgetOldTickets } from './accounts/secondFactor/tickets.ts'
import { forgetExpiredSessions } from './accounts/sessions.ts'
import { writeVerification, writeWelcome } from './accounts/verificationLetters.ts'
import { notingRecipients, writeAnnouncement } from './announcements/announcementLetter.ts'
import type { AppContext } from './appContext.ts'
import { chainEarlierLines } from './audit/audit.ts'
import { findHead, headText } from './audit/chain.ts'
import { forgetOldFacts } from './audit/personalFacts.ts'
import { recordRefusals } from './audit/refusals.ts'
import { forgetOldBounces } from './bounces/standing.ts'
import { writeCalendarAddress } from './calendar/addressLetter.ts'
import { writeClassNews } from './classSessions/classNewsLetter.ts'
import { forgetDeletedClasses } from './classSessions/keepInStep.ts'
import {
  writeListClosed,
  writeOfferEnded,
  writeSeatOffered,
  writeWaiting,
} from './cohorts/waiting/letters.ts'
import { writeRatingReplied } from './courses/ratings/reviews/replyLetter.ts'
import { writeClassesCancelled, writeEnrolled, writeEnrolmentEnded } from './enrolments/enrolmentLetters.ts'
import { forgetOldJobs } from './jobs/queue.ts'
import { type LetterWriters, letterJobs } from './letters/letterJobs.ts'
import { ANNOUNCEMENT, LETTER, REMINDER } from './letters/order.ts'
import { forgetOldNotifications } from './notifications/repository.ts'
import { writeRefund } from './payments/refunds/refundLetter.ts'
import { writeReview } from './payments/refunds/reviewLetter.ts'
import { pushes } from './push/pushJobs.ts'
import { writeReceipt } from './receipts/receiptLetter.ts'
import { orderingReminders } from './reminders/orderReminders.ts'
import { writeReminder } from './reminders/reminderLetter.ts'
import { writeOnsiteClass, writeSlotGone } from './slots/slotLetters.ts'
import { collectNews } from './tutorNews/collectNews.ts'
import { writeTutorNews } from './tutorNews/newsLetter.ts'
import { forgetOldNews } from './tutorNews/repository.ts'

/** Who writes which letter. */
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

/** What tutors write to their learners. */
export const announcements = notingRecipients(letterJobs(ANNOUNCEMENT, writers, ANNOUNCEMENTS_AT_ONCE))

/** What the academy does by itself while it listens, so that no call waits for it; nouns add timers of their own. */
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
      // Where logs are kept on another machine, whoever cuts the audit log's tail cannot cut this.
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
  await chainEarlierLines(academy.db)
}
