import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'

/** Everything that people are told of in the academy itself, and of which kind it is, so that its reader's choice is asked. */
export const kindsOfNotifications = {
  'letters come back': 'account',
  receipt: 'payments',
  review: 'payments',
  refund: 'payments',
  'payment failed': 'payments',
  enrolled: 'enrolments',
  'place ended': 'enrolments',
  'seat offered': 'enrolments',
  'offer ended': 'enrolments',
  'waiting list closed': 'enrolments',
  'classes cancelled': 'classes',
  'classes changed': 'classes',
  'onsite class': 'classes',
  'slot gone': 'classes',
  announcement: 'announcements',
  'rating replied': 'replies',
  'new learner': 'tutor_news',
  'learner left': 'tutor_news',
  'new rating': 'tutor_news',
} as const satisfies Record<string, NoticeKindName>

export type NotificationAbout = keyof typeof kindsOfNotifications

/** Whether people are told of something in the academy itself, and not by letter alone. */
export function isNotified(about: string): about is NotificationAbout {
  return Object.hasOwn(kindsOfNotifications, about)
}
