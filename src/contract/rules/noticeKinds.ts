/** The channels of messages: email, the academy's bell, and push messages to a device. */
export const NOTICE_CHANNELS = ['letter', 'app', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The preferences for a kind of message: each at once, a daily digest, or off. */
export const NOTICE_CHOICES = ['on', 'daily', 'off'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]

/** A kind of message. */
export interface NoticeKind {
  /** Its label. */
  label: string
  /** A sentence that describes it to users. */
  sentence: string
  /** The only role that gets it; if left out, everyone does. */
  only?: 'learner' | 'tutor'
  /** Its channels and their choices, the default first. With one choice it cannot be turned off. */
  channels: Readonly<Partial<Record<NoticeChannel, Choices>>>
  /** True if it waits for the morning in the reader's time zone. */
  waitsForMorning?: true
}

/** The choices of a channel, the default first. */
type Choices = readonly [NoticeChoice, ...NoticeChoice[]]

const ALWAYS = ['on'] as const
const ON = ['on', 'off'] as const
const OFF = ['off', 'on'] as const

/**
 * All kinds of message. A new kind is added here, and its events in `server/outbox/events.ts`; a new channel is one
 * more word above and in the kinds that use it.
 */
export const noticeKinds = {
  account: {
    label: 'Your account',
    sentence: 'Your email, your password and other changes to how you sign in.',
    channels: { letter: ALWAYS, app: ALWAYS },
  },
  payments: {
    label: 'Payments',
    sentence: 'Receipts, refunds and payments we are checking.',
    // A phone left lying about must not show messages about money, unless its owner turns them on.
    channels: { letter: ALWAYS, app: ON, push: OFF },
    only: 'learner',
  },
  enrolments: {
    label: 'Enrolments',
    sentence: 'Courses you join or leave, and waiting lists.',
    channels: { letter: ALWAYS, app: ON, push: ON },
    only: 'learner',
  },
  classes: {
    label: 'Class changes',
    sentence: 'Classes that are added, moved, cancelled or back on, and your onsite bookings.',
    channels: { letter: ALWAYS, app: ON, push: ON },
    only: 'learner',
  },
  day_reminders: {
    label: 'Reminders a day before',
    sentence: 'Your classes tomorrow, with their times.',
    channels: { letter: ON, push: ON },
    only: 'learner',
    waitsForMorning: true,
  },
  hour_reminders: {
    label: 'Reminders an hour before',
    sentence: 'A class that starts soon, and how to join.',
    channels: { letter: ON, push: ON },
    only: 'learner',
  },
  announcements: {
    label: 'Announcements',
    sentence: 'Messages from your tutors to everyone in a course.',
    channels: { letter: ON, app: ON, push: ON },
    only: 'learner',
  },
  replies: {
    label: 'Replies to your ratings',
    sentence: 'When a tutor replies to your rating.',
    channels: { letter: ON, app: ON, push: ON },
    only: 'learner',
    waitsForMorning: true,
  },
  tutor_news: {
    label: 'Course news',
    sentence: 'New learners, refunded learners and new ratings.',
    channels: { letter: ['on', 'daily', 'off'], app: ON, push: ON },
    only: 'tutor',
    waitsForMorning: true,
  },
} as const satisfies Record<string, NoticeKind>

export type NoticeKindName = keyof typeof noticeKinds

/** The names of the kinds, in the order shown. */
export const NOTICE_KINDS = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]]

/** Returns a kind by its name. */
export function noticeKind(name: NoticeKindName): NoticeKind {
  return noticeKinds[name]
}

/** Returns a kind's choices for a channel, the default first; empty if it does not use the channel. */
export function noticeChoices(name: NoticeKindName, channel: NoticeChannel): readonly NoticeChoice[] {
  return noticeKind(name).channels[channel] ?? []
}

/** Returns whether a kind's emails cannot be turned off. */
export function isRequired(name: NoticeKindName): boolean {
  return noticeChoices(name, 'letter').length === 1
}
