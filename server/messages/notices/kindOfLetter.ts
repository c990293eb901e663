import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'
import { kindsOfNotifications } from '../../platform/outbox/kindOfNotification.ts'
import type { LetterOrder } from '../../platform/outbox/order.ts'
import { REMINDER_KINDS } from '../reminders/steps.ts'

/** Of which kind each letter is, so that its reader's choice is asked; one that is told in the academy too is of the same kind there. */
const kinds: Record<LetterOrder['about'], NoticeKindName> = {
  ...kindsOfNotifications,
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
  'calendar address': 'account',
  waiting: 'enrolments',
  'class news': 'classes',
  ...REMINDER_KINDS,
  'tutor news': 'tutor_news',
}

/** Returns the kind of notice that a letter is of. */
export function kindOfLetter({ about }: Pick<LetterOrder, 'about'>): NoticeKindName {
  return kinds[about]
}
