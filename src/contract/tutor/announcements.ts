import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, OneOf, Paragraphs, PersonName, Version } from '#contract/fields.ts'
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

/** An announcement to the learners of a course, as its tutor sees it. */
export const OwnAnnouncement = Type.Object({
  id: Id,
  course_id: Id,
  /** The recipients' cohort; null means the whole course. */
  cohort: Nullable(Type.Object({ id: Id, name: Type.String() })),
  audience: OneOf(AUDIENCES),
  subject: Type.String(),
  /** Plain text; web addresses become links in the email. */
  words: Type.String(),
  /** When it is or was sent. */
  send_at: Instant,
  /** The local time of `send_at` in its zone, `2026-03-09T18:00`. */
  send_local: Type.String(),
  time_zone: Type.String(),
  state: OneOf(ANNOUNCEMENT_STATES),
  /** The number of recipients; 0 until it is being sent. */
  recipients: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
})
export type OwnAnnouncement = Static<typeof OwnAnnouncement>

/** The audience and the text of an announcement, enough for a preview. */
const AnnouncementWords = Type.Object({
  /** A cohort of the course; null or left out means everyone in the course. */
  cohort_id: Type.Optional(Nullable(Id)),
  audience: OneOf(AUDIENCES, { title: 'Audience' }),
  subject: Type.String({
    title: 'Subject',
    minLength: 1,
    maxLength: ANNOUNCEMENT_SUBJECT_MAX,
    pattern: '\\S',
  }),
  words: Paragraphs({ title: 'Message', minLength: 1, maxLength: ANNOUNCEMENT_WORDS_MAX, pattern: '\\S' }),
})

const AnnouncementInput = Type.Object({
  ...AnnouncementWords.properties,
  /** A local time in the zone, `2026-03-09T18:00`, or one with an offset; null or left out means now. */
  send_at: Type.Optional(Nullable(Type.String({ title: 'Send time', maxLength: 40 }))),
  /** An IANA time zone or UTC; by default Africa/Lagos. */
  time_zone: Type.Optional(Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX })),
  /** Which time is meant if a clock change skips or repeats the local time. */
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

/** Returns the email as a learner would get it now, and the number of recipients, without sending it. */
export const previewAnnouncement = {
  ...announcements,
  method: 'POST',
  path: '/api/console/announcements/preview',
  summary: 'Shows the email of an announcement and counts who would get it.',
  body: Type.Object({ course_id: Id, ...AnnouncementWords.properties }),
  errors: ['course.not_found', 'course.taken_down', 'cohort.not_found'],
  reply: Type.Object({
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    /** The present size of the audience; some may have turned such emails off. */
    recipients: Type.Integer(),
  }),
} as const satisfies Endpoint

/** Sends an announcement now or at its time; at most fifty a day. */
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
    version: Type.Optional(Version),
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

/** A recipient of an announcement and the state of their email; opening is not tracked. */
export const AnnouncementRecipient = Type.Object({
  id: Id,
  ...PersonName.properties,
  state: OneOf(RECIPIENT_STATES),
  /** When the state became final; null while the email waits. */
  settled_at: Nullable(Instant),
})
export type AnnouncementRecipient = Static<typeof AnnouncementRecipient>

/** Lists the recipients as plain REST, in pages. */
export const listAnnouncementRecipients = {
  ...announcements,
  method: 'GET',
  path: '/api/console/announcements/:id/recipients',
  summary: 'Lists to whom an announcement goes and whose email has been sent.',
  params: RestId,
  query: RestListQuery,
  errors: ['announcement.not_found'],
  reply: Type.Array(AnnouncementRecipient),
} as const satisfies Endpoint
