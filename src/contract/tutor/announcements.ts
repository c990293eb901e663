import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paragraphs, PersonName } from '#contract/fields.ts'
import {
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_SUBJECT_MAX,
  ANNOUNCEMENT_WORDS_MAX,
  AUDIENCES,
  RECIPIENT_STATES,
} from '#contract/rules/announcements.ts'
import { TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'
import { Seen } from '#contract/tutor/seen.ts'

/** An announcement to the learners of a course, as its tutor sees it. */
export const OwnAnnouncement = Type.Object({
  id: Id,
  course_id: Id,
  /** The cohort that it is for; null is the whole course. */
  cohort: Nullable(Type.Object({ id: Id, name: Type.String() })),
  audience: OneOf(AUDIENCES),
  subject: Type.String(),
  /** Plain text; web addresses in it become links in the letter. */
  words: Type.String(),
  /** When it leaves, or left. */
  send_at: Instant,
  /** The moment of `send_at` on the clock of its zone, `2026-03-09T18:00`. */
  send_local: Type.String(),
  time_zone: Type.String(),
  state: OneOf(ANNOUNCEMENT_STATES),
  /** The number of people to whom it goes; 0 until it is being sent. */
  recipients: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})
export type OwnAnnouncement = Static<typeof OwnAnnouncement>

/** The audience and the words of an announcement: a preview needs no more. */
const AnnouncementWords = Type.Object({
  /** One of the course's; left out or null is everybody in the course. */
  cohort_id: Type.Optional(Nullable(Id)),
  audience: OneOf(AUDIENCES, { title: 'Audience' }),
  subject: Type.String({
    title: 'Subject',
    minLength: 1,
    maxLength: ANNOUNCEMENT_SUBJECT_MAX,
    pattern: '\\S',
  }),
  words: Paragraphs({ title: 'Words', minLength: 1, maxLength: ANNOUNCEMENT_WORDS_MAX, pattern: '\\S' }),
})

const AnnouncementInput = Type.Object({
  ...AnnouncementWords.properties,
  /** A date and time on the clock of the zone, `2026-03-09T18:00`, or one with an offset; left out or null is now. */
  send_at: Type.Optional(Nullable(Type.String({ title: 'Send at', maxLength: 40 }))),
  /** A place of IANA's, or UTC; Africa/Lagos where it is left out. */
  time_zone: Type.Optional(Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX })),
  /** Which of two, where the clocks leave a time out or show it twice, as they change. */
  clock_change: Type.Optional(OneOf(['earlier', 'later'], { title: 'Clock change' })),
})

const ofConsole = { tag: 'console', role: 'tutor' } as const
const announcements = { ...ofConsole, policy: 'own course' } as const

export const listAnnouncements = {
  ...ofConsole,
  method: 'GET',
  path: '/api/console/announcements',
  summary: "Lists the announcements of the tutor's courses.",
  query: RestListQuery,
  reply: Type.Array(OwnAnnouncement),
} as const satisfies Endpoint

export const getAnnouncement = {
  ...announcements,
  method: 'GET',
  path: '/api/console/announcements/:id',
  summary: 'Shows one announcement.',
  params: RestId,
  errors: ['announcement.not_found'],
  reply: OwnAnnouncement,
} as const satisfies Endpoint

/** The letter as a learner would get it now, and how many would; nothing is written. */
export const previewAnnouncement = {
  ...announcements,
  method: 'POST',
  path: '/api/console/announcements/preview',
  summary: 'Shows the letter of an announcement and counts who would get it.',
  body: Type.Object({ course_id: Id, ...AnnouncementWords.properties }),
  errors: ['course.not_found', 'course.taken_down', 'cohort.not_found'],
  reply: Type.Object({
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    /** The number of people in the audience at this moment; some of them may have switched such letters off. */
    recipients: Type.Integer(),
  }),
} as const satisfies Endpoint

/** Sends an announcement now, or at its time; fifty a day. */
export const createAnnouncement = {
  ...announcements,
  method: 'POST',
  path: '/api/console/announcements',
  creates: true,
  summary: 'Writes to the learners of a course, now or at a time.',
  body: Type.Object({ course_id: Id, ...AnnouncementInput.properties }),
  errors: ['course.not_found', 'course.taken_down', 'cohort.not_found'],
  reply: OwnAnnouncement,
} as const satisfies Endpoint

export const updateAnnouncement = {
  ...announcements,
  method: 'PUT',
  path: '/api/console/announcements/:id',
  summary: 'Changes an announcement that is not being sent yet.',
  params: RestId,
  body: Type.Object({
    ...AnnouncementInput.properties,
    seen: Seen,
  }),
  errors: [
    'announcement.not_found',
    'announcement.not_planned',
    'course.taken_down',
    'cohort.not_found',
    'record.changed',
  ],
  reply: OwnAnnouncement,
} as const satisfies Endpoint

export const cancelAnnouncement = {
  ...announcements,
  method: 'POST',
  path: '/api/console/announcements/:id/cancel',
  summary: 'Cancels an announcement that is not being sent yet.',
  params: RestId,
  errors: ['announcement.not_found', 'announcement.not_planned'],
  reply: OwnAnnouncement,
} as const satisfies Endpoint

/** Somebody to whom an announcement goes, and what became of their letter. Whether it was opened nobody knows. */
export const AnnouncementRecipient = Type.Object({
  id: Id,
  ...PersonName.properties,
  state: OneOf(RECIPIENT_STATES),
  /** When that was known; null while the letter waits. */
  settled_at: Nullable(Instant),
})
export type AnnouncementRecipient = Static<typeof AnnouncementRecipient>

/** To whom it goes, as plain REST; a list of thousands comes in parts. */
export const listAnnouncementRecipients = {
  ...announcements,
  method: 'GET',
  path: '/api/console/announcements/:id/recipients',
  summary: 'Lists to whom an announcement goes and whose letter has left.',
  params: RestId,
  query: RestListQuery,
  errors: ['announcement.not_found'],
  reply: Type.Array(AnnouncementRecipient),
} as const satisfies Endpoint
