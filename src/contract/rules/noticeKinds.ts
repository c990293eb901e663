/** The ways by which somebody is told something. */
export const NOTICE_CHANNELS = ['letter'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** How somebody may have notices of a kind: each as it comes, once a day together, or not at all. */
export const NOTICE_CHOICES = ['on', 'daily', 'off'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]

/** One kind of what the academy tells people. */
export interface NoticeKind {
  /** Its name for people. */
  label: string
  /** What such notices tell. */
  sentence: string
  /** Who gets them; left out, everybody. */
  only?: 'learner' | 'tutor'
  channels: readonly NoticeChannel[]
  /** What may be chosen, the default first. A kind with one choice is required: nobody switches it off. */
  choices: readonly [NoticeChoice, ...NoticeChoice[]]
  /** It waits for the morning where its reader has night. */
  waitsForMorning?: true
}

const REQUIRED = { channels: ['letter'], choices: ['on'] } as const
const OPTIONAL = { channels: ['letter'], choices: ['on', 'off'] } as const

/**
 * Every kind of notice: the one list of them. A kind is added here, with the letters that are of it in `server/notices/kindOfLetter.ts`; a new
 * channel is one more word above and in the kinds that use it.
 */
export const noticeKinds = {
  account: {
    label: 'Your account',
    sentence: 'Your e-mail, your passwords, and every other change of how you sign in.',
    ...REQUIRED,
  },
  payments: {
    label: 'Payments',
    sentence: 'Receipts, refunds, and payments that are looked into.',
    ...REQUIRED,
    only: 'learner',
  },
  enrolments: {
    label: 'Your places',
    sentence: 'Where you are enrolled, where a place ends, and where you stand on a waiting list.',
    ...REQUIRED,
    only: 'learner',
  },
  classes: {
    label: 'Changes of classes',
    sentence: 'Classes that are moved, cancelled or taken up again, and the onsite classes that you book.',
    ...REQUIRED,
    only: 'learner',
  },
  day_reminders: {
    label: 'Reminders a day before',
    sentence: 'What you have tomorrow: a class or an onsite class, with its time.',
    ...OPTIONAL,
    only: 'learner',
    waitsForMorning: true,
  },
  hour_reminders: {
    label: 'Reminders an hour before',
    sentence: 'A class or an onsite class that is about to begin, and the way to join.',
    ...OPTIONAL,
    only: 'learner',
  },
  replies: {
    label: 'Replies to your ratings',
    sentence: 'What a tutor answers to your rating.',
    ...OPTIONAL,
    only: 'learner',
    waitsForMorning: true,
  },
  tutor_news: {
    label: 'News of your courses',
    sentence: 'New learners, places that ended and new ratings.',
    channels: ['letter'],
    choices: ['on', 'daily', 'off'],
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

/** Whether nobody may switch a kind off. */
export function isRequired(name: NoticeKindName): boolean {
  return noticeKind(name).choices.length === 1
}
