/** The ways by which somebody is told something: by e-mail, in the academy itself, on the screen of a device that they allowed. */
export const NOTICE_CHANNELS = ['letter', 'app', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The ways in which somebody may have notices of a kind: each as it comes, once a day together, or not at all. */
export const NOTICE_CHOICES = ['on', 'daily', 'off'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]

/** One kind of what the academy tells people. */
export interface NoticeKind {
  /** Its name for people. */
  label: string
  /** Says for people what such notices tell. */
  sentence: string
  /** The only role that gets them; if it is left out, everybody does. */
  only?: 'learner' | 'tutor'
  /** By which channels it comes, and what may be chosen of each, the default first. Where there is one choice, nobody switches it off. */
  channels: Readonly<Partial<Record<NoticeChannel, Choices>>>
  /** It waits for the morning where its reader has night. */
  waitsForMorning?: true
}

/** The choices that a channel allows, the default first. */
type Choices = readonly [NoticeChoice, ...NoticeChoice[]]

const ALWAYS = ['on'] as const
const ON = ['on', 'off'] as const
const OFF = ['off', 'on'] as const

/**
 * Every kind of notice: the one list of them. A kind is added here, with the letters that are of it in `server/platform/outbox/events.ts`; a new
 * channel is one more word above and in the kinds that use it.
 */
export const noticeKinds = {
  account: {
    label: 'Your account',
    sentence: 'Your e-mail, your passwords, and every other change of how you sign in.',
    channels: { letter: ALWAYS, app: ALWAYS },
  },
  payments: {
    label: 'Payments',
    sentence: 'Receipts, refunds, and payments that are looked into.',
    // Whoever looks at a phone that lies about reads nothing of money, unless its owner wants that.
    channels: { letter: ALWAYS, app: ON, push: OFF },
    only: 'learner',
  },
  enrolments: {
    label: 'Your places',
    sentence: 'Where you are enrolled, where a place ends, and where you stand on a waiting list.',
    channels: { letter: ALWAYS, app: ON, push: ON },
    only: 'learner',
  },
  classes: {
    label: 'Changes of classes',
    sentence: 'Classes that are moved, cancelled or taken up again, and the onsite classes that you book.',
    channels: { letter: ALWAYS, app: ON, push: ON },
    only: 'learner',
  },
  day_reminders: {
    label: 'Reminders a day before',
    sentence: 'What you have tomorrow: a class or an onsite class, with its time.',
    channels: { letter: ON, push: ON },
    only: 'learner',
    waitsForMorning: true,
  },
  hour_reminders: {
    label: 'Reminders an hour before',
    sentence: 'A class or an onsite class that is about to begin, and the way to join.',
    channels: { letter: ON, push: ON },
    only: 'learner',
  },
  announcements: {
    label: 'Announcements',
    sentence: 'What the tutors of your courses write to everybody in them.',
    channels: { letter: ON, app: ON, push: ON },
    only: 'learner',
  },
  replies: {
    label: 'Replies to your ratings',
    sentence: 'What a tutor answers to your rating.',
    channels: { letter: ON, app: ON, push: ON },
    only: 'learner',
    waitsForMorning: true,
  },
  tutor_news: {
    label: 'News of your courses',
    sentence: 'New learners, places that ended and new ratings.',
    channels: { letter: ['on', 'daily', 'off'], app: ON, push: ON },
    only: 'tutor',
    waitsForMorning: true,
  },
} as const satisfies Record<string, NoticeKind>

export type NoticeKindName = keyof typeof noticeKinds

/** The kinds' names, in the order in which people see them. */
export const NOTICE_KINDS = Object.keys(noticeKinds) as [NoticeKindName, ...NoticeKindName[]]

/** A kind by its name, with all that kinds may have. */
export function noticeKind(name: NoticeKindName): NoticeKind {
  return noticeKinds[name]
}

/** Returns the choices that a kind allows for a channel, the default first; empty if it does not come that way. */
export function noticeChoices(name: NoticeKindName, channel: NoticeChannel): readonly NoticeChoice[] {
  return noticeKind(name).channels[channel] ?? []
}

/** Returns whether a kind's letters come whatever somebody chooses: a kind that nobody may miss is required. */
export function isRequired(name: NoticeKindName): boolean {
  return noticeChoices(name, 'letter').length === 1
}
