import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'
import type { LetterOrder } from '../letters/order.ts'

/** Of which kind each letter is, so that its reader's choice is asked. */
const kinds: Record<LetterOrder['about'], NoticeKindName> = {
  welcome: 'account',
  verification: 'account',
  'password reset': 'account',
  'password changed': 'account',
  'second factor': 'account',
  'google linked': 'account',
  'google unlinked': 'account',
  'account erased': 'account',
  'admin made': 'account',
  'admin unmade': 'account',
  'new e-mail': 'account',
  'old e-mail': 'account',
  'passkey added': 'account',
  'passkey removed': 'account',
  receipt: 'payments',
  review: 'payments',
  refund: 'payments',
  enrolled: 'enrolments',
  'place ended': 'enrolments',
  waiting: 'enrolments',
  'seat offered': 'enrolments',
  'offer ended': 'enrolments',
  'waiting list closed': 'enrolments',
  'classes cancelled': 'classes',
  'class news': 'classes',
  'onsite class': 'classes',
  'slot gone': 'classes',
  'day reminder': 'day_reminders',
  'hour reminder': 'hour_reminders',
  'rating replied': 'replies',
  'tutor news': 'tutor_news',
}

/** Returns the kind of notice that a letter is of. */
export function kindOfLetter({ about }: Pick<LetterOrder, 'about'>): NoticeKindName {
  return kinds[about]
}
