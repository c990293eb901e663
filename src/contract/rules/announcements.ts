/** The longest subject and the longest words of an announcement, in characters. */
export const ANNOUNCEMENT_SUBJECT_MAX = 150
export const ANNOUNCEMENT_WORDS_MAX = 5_000

/** The most announcements that one tutor writes in a day. */
export const ANNOUNCEMENTS_A_DAY = 50

/** An announcement is planned at most so far ahead. */
export const ANNOUNCEMENT_DAYS_AHEAD = 365

/** To whom of a course or a cohort an announcement goes: to everybody, or to those who are behind. */
export const AUDIENCES = ['everyone', 'behind'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Behind is whoever was marked absent from a class of the last so many days. */
export const BEHIND_DAYS = 28

/** The state of an announcement; it is `sending` while its letters are ordered. */
export const ANNOUNCEMENT_STATES = ['planned', 'sending', 'sent', 'cancelled'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

/**
 * The state of one person's letter: it waits, it has left, its reader has switched such letters off, the person has left the
 * course since, or it could not be delivered.
 */
export const RECIPIENT_STATES = ['waiting', 'sent', 'switched_off', 'left', 'failed'] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]
