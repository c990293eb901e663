import { ANNOUNCEMENT, LETTER, REMINDER } from '../platform/outbox/order.ts'
import { notingRecipients, writeAnnouncement } from './announcements/announcementLetter.ts'
import { writeAdminMade, writeAdminUnmade } from './letters/accounts/adminLetters.ts'
import { writeNewEmail, writeOldEmail } from './letters/accounts/emailChangeLetters.ts'
import { writeErased } from './letters/accounts/erasedLetter.ts'
import { writeGoogleLinked, writeGoogleUnlinked } from './letters/accounts/googleLetters.ts'
import { writePasskeyAdded, writePasskeyRemoved } from './letters/accounts/passkeyLetters.ts'
import { writePasswordChanged, writePasswordReset } from './letters/accounts/passwordLetters.ts'
import { writeSecondFactor } from './letters/accounts/secondFactorLetters.ts'
import { writeVerification, writeWelcome } from './letters/accounts/verificationLetters.ts'
import { writeCalendarAddress } from './letters/calendarAddressLetter.ts'
import { writeClassNews } from './letters/classNewsLetter.ts'
import { writeClassesCancelled, writeEnrolled, writeEnrolmentEnded } from './letters/enrolmentLetters.ts'
import { type LetterWriters, letterJobs } from './letters/letterJobs.ts'
import { writeReceipt } from './letters/receiptLetter.ts'
import { writeRefund } from './letters/refundLetter.ts'
import { writeReminder } from './letters/reminderLetter.ts'
import { writeRatingReplied } from './letters/replyLetter.ts'
import { writeReview } from './letters/reviewLetter.ts'
import { writeOnsiteClass, writeSlotGone } from './letters/slotLetters.ts'
import { writeTutorNews } from './letters/tutorNewsLetter.ts'
import { writeListClosed, writeOfferEnded, writeSeatOffered, writeWaiting } from './letters/waitingLetters.ts'

/** The writer of each event's email. */
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

/** The events that an email tells of. */
export const LETTERS = Object.keys(writers)

/** Letters but reminders and announcements, which have lanes of their own. */
export const letters = letterJobs(LETTER, writers)

/** Reminders of what begins soon. */
export const reminders = letterJobs(REMINDER, writers)

/** Fewer than the lines that mail servers give one sender: the others are left to letters that somebody waits for. */
const ANNOUNCEMENTS_AT_ONCE = 2

/** The announcements that tutors write to their learners, as jobs. */
export const announcements = notingRecipients(letterJobs(ANNOUNCEMENT, writers, ANNOUNCEMENTS_AT_ONCE))
