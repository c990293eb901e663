/** The maximum length of an announcement's subject and text, in characters. */
export const ANNOUNCEMENT_SUBJECT_MAX = 150
export const ANNOUNCEMENT_WORDS_MAX = 5_000

/** The most announcements per tutor and day. */
export const ANNOUNCEMENTS_A_DAY = 50

/** The most days an announcement is planned ahead. */
export const ANNOUNCEMENT_DAYS_AHEAD = 365

/** The audience of an announcement in a course or cohort: everyone, or learners who are behind. */
export const AUDIENCES = ['everyone', 'behind'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A learner is behind if marked absent from a class in this many days. */
export const BEHIND_DAYS = 28

/** The state of an announcement; it is `sending` while its emails are queued. */
export const ANNOUNCEMENT_STATES = ['planned', 'sending', 'sent', 'cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/** The state of a recipient's email: waiting, sent, turned off by the recipient, recipient no longer in the course, or failed. */
export const RECIPIENT_STATES = ['waiting', 'sent', 'switched_off', 'left', 'failed'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
