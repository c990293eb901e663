import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'

/** An event that is reported to people: its kind, by which readers choose messages, and its channels. */
interface Event<Facts, HasEmail extends boolean, HasBell extends boolean> {
  kind: NoticeKindName
  hasEmail: HasEmail
  hasBell: HasBell
  /** The type of the stored ids; on delivery the words are made from the records that they name. No value at run time. */
  facts?: Facts
}

function byEmail<Facts>(kind: NoticeKindName): Event<Facts, true, false> {
  return { kind, hasEmail: true, hasBell: false }
}

function byBell<Facts>(kind: NoticeKindName): Event<Facts, false, true> {
  return { kind, hasEmail: false, hasBell: true }
}

function byBoth<Facts>(kind: NoticeKindName): Event<Facts, true, true> {
  return { kind, hasEmail: true, hasBell: true }
}

/** The changes of a second factor that are reported to the owner. */
export type SecondFactorStep = 'on' | 'off' | 'off by the academy' | 'new codes' | 'code used'

/** The changes of a booking that are reported to the learner. */
export type SlotStep = 'booked' | 'moved' | 'at a new address' | 'with a new map' | 'confirmed' | 'cancelled'

/** The changes of a refund that are reported to the learner. */
export type RefundStep = 'under way' | 'processed' | 'failed'

/** The changes of classes that are reported to learners. */
export type NotifiedChange = 'added' | 'moved' | 'cancelled' | 'restored'

/** The reason why emails to a mailbox stopped. */
export type StoppedBecause = 'bounced' | 'complaint'

/** The id of a class or booking and its start; if it has moved, another reminder is due. */
interface Reminded {
  of: 'class' | 'onsite'
  id: number
  start: string
}

/** Changed classes; `session` is the id of the first. */
interface ChangedClasses {
  course: number
  session: number
  change: NotifiedChange
  count: number
  news: string
  /** The reason for cancelling. */
  reason?: string
  /** True if the classes still take place for other learners. */
  isForOthers?: true
}

/** The events that are reported to people. The words of each are under its name in `messages/messages.ts`. */
export const EVENTS = {
  welcome: byEmail<object>('account'),
  verification: byEmail<{ asked_at: string }>('account'),
  'password reset': byEmail<{ asked_at: string }>('account'),
  /** `isEmptied`: the email was not verified before, so the account was reset. */
  'password changed': byEmail<{ at: string; isEmptied?: boolean }>('account'),
  'second factor': byEmail<{ step: SecondFactorStep; at: string }>('account'),
  'google linked': byEmail<{ at: string }>('account'),
  'google unlinked': byEmail<{ at: string }>('account'),
  /** The erased account's former address, stored nowhere else and deleted once the email is sent. */
  'account erased': byEmail<{ email?: string; at: string }>('account'),
  'admin made': byEmail<{ at: string }>('account'),
  'admin unmade': byEmail<{ at: string }>('account'),
  /** Also sent when a suspension ends. */
  'tutor approved': byEmail<object>('account'),
  'new e-mail': byEmail<{ asked_at: string }>('account'),
  'old e-mail': byEmail<{ asked_at: string }>('account'),
  'passkey added': byEmail<{ at: string }>('account'),
  'passkey removed': byEmail<{ at: string }>('account'),
  'calendar address': byEmail<{ at: string }>('account'),
  'letters come back': byBell<{ user: number; because: StoppedBecause }>('account'),
  receipt: byBoth<{ payment: number }>('payments'),
  review: byBoth<{ payment: number }>('payments'),
  refund: byBoth<{ refund: number; step: RefundStep }>('payments'),
  'payment failed': byBell<{ payment: number }>('payments'),
  enrolled: byBoth<{ payment: number }>('enrolments'),
  'place ended': byBoth<{ payment: number }>('enrolments'),
  'seat offered': byBoth<{ entry: number }>('enrolments'),
  'offer ended': byBoth<{ entry: number }>('enrolments'),
  'waiting list closed': byBoth<{ entry: number }>('enrolments'),
  'course open': byBoth<{ watch: number }>('enrolments'),
  waiting: byEmail<{ entry: number }>('enrolments'),
  'cohort moved': byBoth<{ cohort: number }>('classes'),
  'classes cancelled': byBoth<{ payment: number }>('classes'),
  'classes changed': byBell<ChangedClasses>('classes'),
  /** The changes are in the job with this key. */
  'class news': byEmail<{ news: string }>('classes'),
  'onsite class': byBoth<{ booking: number; step: SlotStep }>('classes'),
  'slot gone': byBoth<{ payment: number }>('classes'),
  'day reminder': byEmail<Reminded>('day_reminders'),
  'hour reminder': byEmail<Reminded>('hour_reminders'),
  announcement: byBoth<{ announcement: number }>('announcements'),
  'rating replied': byBoth<{ rating: number }>('replies'),
  'tutor news': byEmail<{ batch: string }>('tutor_news'),
  'new learner': byBell<{ payment?: number | undefined }>('tutor_news'),
  'learner left': byBell<{ payment?: number | undefined }>('tutor_news'),
  'new rating': byBell<{ rating?: number | undefined }>('tutor_news'),
} as const

export type EventName = keyof typeof EVENTS

/** The stored ids of an event. */
export type FactsOf<Name extends EventName> = NonNullable<(typeof EVENTS)[Name]['facts']>

/** The events with an email. */
export type EmailEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends Event<unknown, true, boolean> ? Name : never
}[EventName]

/** The events with a bell notification and push message. */
export type BellEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends Event<unknown, boolean, true> ? Name : never
}[EventName]

/** Returns whether an event has a bell notification. */
export function hasBell(name: EventName): name is BellEvent {
  return EVENTS[name].hasBell
}
