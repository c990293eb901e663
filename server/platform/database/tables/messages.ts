import type { Generated, Selectable } from 'kysely'
import type { Audience, RecipientState } from '#contract/rules/announcements.ts'
import type { BounceKind } from '#contract/rules/bounces.ts'
import type { NoticeChoice } from '#contract/rules/noticeKinds.ts'

export interface MessagesTables {
  tutor_news: TutorNewsTable
  notice_choices: NoticeChoicesTable
  notifications: NotificationsTable
  announcements: AnnouncementsTable
  announcement_recipients: AnnouncementRecipientsTable
  push_subscriptions: PushSubscriptionsTable
  push_keys: PushKeysTable
  bounces: BouncesTable
}

/** An event in a tutor's courses that waits for the tutor's digest email. */
interface TutorNewsTable {
  id: Generated<number>
  tutor_id: number
  what: 'enrolled' | 'place ended' | 'rated'
  /** The payment of the enrolment, for `enrolled` and `place ended`. */
  payment_id: number | null
  rating_id: number | null
  created_at: string
  /** The digest email that reports it; null while it waits. */
  batch: string | null
}
export type TutorNewsRow = Selectable<TutorNewsTable>

/** A user's preference for one kind of message; without a row the default applies. */
interface NoticeChoicesTable {
  user_id: number
  /** A key of `noticeKinds`, possibly of another server version. */
  kind: string
  channel: string
  choice: NoticeChoice
  updated_at: string
}

/** A message shown in the academy, under the bell. */
export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  /** The event's name; the email about the event has it too. */
  about: string
  /** Unique per user: the same event makes one notification. */
  key: string
  /** JSON ids; the words are made from them on reading. */
  payload: string
  created_at: string
  /** Null until read. */
  read_at: Generated<string | null>
}
export type NotificationRow = Selectable<NotificationsTable>

/** A tutor's message to the learners of a course. */
export interface AnnouncementsTable {
  id: Generated<number>
  course_id: number
  /** Null means the whole course. */
  cohort_id: number | null
  audience: Audience
  subject: string
  folded_subject: Generated<string>
  /** Plain text with line breaks. */
  words: string
  /** The time zone that `send_at` was planned in. */
  time_zone: string
  send_at: string
  /** When sending began; from then on it cannot be changed. */
  begun_at: Generated<string | null>
  /** When all emails were queued. */
  sent_at: Generated<string | null>
  cancelled_at: Generated<string | null>
  /** The number of recipients. */
  recipients: Generated<number>
  created_at: string
  updated_at: string
  /** Counts its edits, see `refuseStale`. */
  version: Generated<number>
}
export type AnnouncementRow = Selectable<AnnouncementsTable>

/** A recipient of an announcement; unique, so that a retry sends no second email. */
interface AnnouncementRecipientsTable {
  announcement_id: number
  user_id: number
  /** Failed recipients are found by their jobs. */
  state: Exclude<RecipientState, 'failed'>
  /** When the email was sent or dropped; null while it waits. */
  settled_at: Generated<string | null>
}

/** A browser with push notifications turned on. */
interface PushSubscriptionsTable {
  id: Generated<number>
  user_id: number
  /** The session's token hash; the subscription ends with its session. */
  session: string
  /** The URL at the push service; with the keys below it allows sending to the device. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
  /** When the user last opened the academy there. */
  seen_at: string
  /** When the push service last accepted a message. */
  last_ok_at: Generated<string | null>
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>

/** The VAPID key pair that identifies the academy to push services. */
export interface PushKeysTable {
  /** Always `academy`. */
  name: string
  public_key: string
  /** Encrypted with the academy's sealing key. */
  sealed_private_key: string
  created_at: string
}

/** A bounced email: one row per address, kind and day. */
interface BouncesTable {
  id: Generated<number>
  user_id: number
  /** The address in lower case; it is ignored if the account now has another one. */
  email_key: string
  kind: BounceKind
  /** The UTC day of `at`; repeated reports of a day are one bounce. */
  day: string
  at: string
  message_id: string | null
  /** When the address was verified again; the bounce no longer counts. */
  cleared_at: Generated<string | null>
}
export type BounceRow = Selectable<BouncesTable>
