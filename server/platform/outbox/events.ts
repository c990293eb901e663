import type { NoticeKindName } from '#contract/rules/noticeKinds.ts'

/** An event that people are told of: its kind, by which a reader chooses what to be told, and the channels that tell of it. */
interface Event<Facts, HasEmail extends boolean, HasBell extends boolean> {
  kind: NoticeKindName
  hasEmail: HasEmail
  hasBell: HasBell
  /** The ids and steps that are kept of it; its words are made of what they name when it is told. It is a type alone. */
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

/** The steps of an account's second factor that its owner is told of. */
export type SecondFactorStep = 'on' | 'off' | 'off by the academy' | 'new codes' | 'code used'

/** The steps of an onsite class that its learner is told of. */
export type SlotStep = 'booked' | 'moved' | 'confirmed' | 'cancelled'

/** The steps of a refund that its learner is told of. */
export type RefundStep = 'under way' | 'processed' | 'failed'

/** The ways in which classes change that their learners are told of. */
export type ToldChange = 'added' | 'moved' | 'cancelled' | 'restored'

/** Says why emails to a mailbox have stopped. */
export type StoppedBecause = 'bounced' | 'complaint'

/** The number of a class, or of the booking of an onsite class, and when it was to begin: moved since, it has another reminder. */
interface Reminded {
  of: 'class' | 'onsite'
  id: number
  start: string
}

/** Classes that were changed: of several the first, whose number is `session`. */
interface ChangedClasses {
  course: number
  session: number
  change: ToldChange
  count: number
  news: string
  /** Why they were called off. */
  reason?: string
  /** They take place, for other learners. */
  isForOthers?: true
}

/** The events that people are told of. The words of each are in the row of its name in `messages/messages.ts`. */
export const EVENTS = {
  welcome: byEmail<object>('account'),
  verification: byEmail<{ asked_at: string }>('account'),
  'password reset': byEmail<{ asked_at: string }>('account'),
  /** Emptied is an account whose email nobody had proved before. */
  'password changed': byEmail<{ at: string; isEmptied?: boolean }>('account'),
  'second factor': byEmail<{ step: SecondFactorStep; at: string }>('account'),
  'google linked': byEmail<{ at: string }>('account'),
  'google unlinked': byEmail<{ at: string }>('account'),
  /** The address that the account had: nothing else knows it any more, and it is taken out once the email has left. */
  'account erased': byEmail<{ email?: string; at: string }>('account'),
  'admin made': byEmail<{ at: string }>('account'),
  'admin unmade': byEmail<{ at: string }>('account'),
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
  waiting: byEmail<{ entry: number }>('enrolments'),
  'classes cancelled': byBoth<{ payment: number }>('classes'),
  'classes changed': byBell<ChangedClasses>('classes'),
  /** The changes are in the job that ordered it, found by that job's key. */
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

/** The ids and steps that are kept of an event. */
export type FactsOf<Name extends EventName> = NonNullable<(typeof EVENTS)[Name]['facts']>

/** The events that an email tells of. */
export type EmailEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends Event<unknown, true, boolean> ? Name : never
}[EventName]

/** The events that the bell and devices tell of. */
export type BellEvent = {
  [Name in EventName]: (typeof EVENTS)[Name] extends Event<unknown, boolean, true> ? Name : never
}[EventName]

/** Returns whether the bell tells of an event, and not an email alone. */
export function hasBell(name: EventName): name is BellEvent {
  return EVENTS[name].hasBell
}
