import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'

/** An event's kind of message, by which its reader chooses what to be told, and whether the bell and devices tell of it, too. */
interface Event {
  kind: NoticeKindName
  bell?: true
}

/**
 * The events that people are told of. The email about one is written by the row of its name in `messages/messages.ts`; the words of the bell are in
 * `messages/notifications/wordings`.
 */
export const EVENTS = {
  welcome: { kind: 'account' },
  verification: { kind: 'account' },
  'password reset': { kind: 'account' },
  'password changed': { kind: 'account' },
  'second factor': { kind: 'account' },
  'google linked': { kind: 'account' },
  'google unlinked': { kind: 'account' },
  'account erased': { kind: 'account' },
  'admin made': { kind: 'account' },
  'admin unmade': { kind: 'account' },
  'new e-mail': { kind: 'account' },
  'old e-mail': { kind: 'account' },
  'passkey added': { kind: 'account' },
  'passkey removed': { kind: 'account' },
  'calendar address': { kind: 'account' },
  waiting: { kind: 'enrolments' },
  'class news': { kind: 'classes' },
  'day reminder': { kind: 'day_reminders' },
  'hour reminder': { kind: 'hour_reminders' },
  'tutor news': { kind: 'tutor_news' },
  'letters come back': { kind: 'account', bell: true },
  receipt: { kind: 'payments', bell: true },
  review: { kind: 'payments', bell: true },
  refund: { kind: 'payments', bell: true },
  'payment failed': { kind: 'payments', bell: true },
  enrolled: { kind: 'enrolments', bell: true },
  'place ended': { kind: 'enrolments', bell: true },
  'seat offered': { kind: 'enrolments', bell: true },
  'offer ended': { kind: 'enrolments', bell: true },
  'waiting list closed': { kind: 'enrolments', bell: true },
  'classes cancelled': { kind: 'classes', bell: true },
  'classes changed': { kind: 'classes', bell: true },
  'onsite class': { kind: 'classes', bell: true },
  'slot gone': { kind: 'classes', bell: true },
  announcement: { kind: 'announcements', bell: true },
  'rating replied': { kind: 'replies', bell: true },
  'new learner': { kind: 'tutor_news', bell: true },
  'learner left': { kind: 'tutor_news', bell: true },
  'new rating': { kind: 'tutor_news', bell: true },
} as const satisfies Record<string, Event>

export type EventName = keyof typeof EVENTS

/** The events that the bell tells of. */
export type BellEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends { bell: true } ? Name : never
}[EventName]

/** Returns whether the bell tells of an event, and not an email alone. */
export function hasBell(name: EventName): name is BellEvent {
  return 'bell' in EVENTS[name]
}
