import type { AppContext } from '../appContext.ts'
import type { Letter } from '../mail/mail.ts'
import type { LetterOrder } from './order.ts'

/** Writes one kind of letter; null where there is nothing to tell any more. */
type Writer<About extends LetterOrder['about']> = (
  academy: AppContext,
  order: Extract<LetterOrder, { about: About }>,
) => Promise<Letter | null>

type Writers = { [About in LetterOrder['about']]: Writer<About> }

/** Who writes which letter. Loaded with the first one: the server starts sooner without what makes their HTML. */
export const writers: Writers = {
  welcome: async (academy, order) =>
    (await import('../accounts/welcomeLetter.ts')).writeWelcome(academy, order),
  receipt: async (academy, order) =>
    (await import('../receipts/receiptLetter.ts')).writeReceipt(academy, order),
  enrolled: async (academy, order) =>
    (await import('../enrolments/enrolmentLetters.ts')).writeEnrolled(academy, order),
  'place ended': async (academy, order) =>
    (await import('../enrolments/enrolmentLetters.ts')).writeEnrolmentEnded(academy, order),
  review: async (academy, order) =>
    (await import('../payments/refunds/reviewLetter.ts')).writeReview(academy, order),
  refund: async (academy, order) =>
    (await import('../payments/refunds/refundLetter.ts')).writeRefund(academy, order),
  'tutor news': async (academy, order) =>
    (await import('../tutorNews/newsLetter.ts')).writeTutorNews(academy, order),
}
