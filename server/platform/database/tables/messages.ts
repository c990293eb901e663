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

/** An event of a tutor's courses, kept until an email tells of it. */
interface TutorNewsTable {
  id: Generated<number>
  tutor_id: number
  what: 'enrolled' | 'place ended' | 'rated'
  /** Of a place: the payment that it was taken by. */
  payment_id: number | null
  rating_id: number | null
  created_at: string
  /** The email that tells of it; null until there is one. */
  batch: string | null
}
export type TutorNewsRow = Selectable<TutorNewsTable>

/** A person's choice for one kind of notice; without a row the default holds. */
interface NoticeChoicesTable {
  user_id: number
  /** A name of `noticeKinds`, or one that another version of the server knows. */
  kind: string
  channel: string
  choice: NoticeChoice
  updated_at: string
}

/** A message to a person in the academy itself. */
export interface NotificationsTable {
  id: Generated<number>
  user_id: number
  /** The event that it tells of; most emails about the same event have this name, too. */
  about: string
  /** Unique for a person: the same thing told twice is one notification. */
  key: string
  /** JSON text: ids and steps, of which its words are made when it is read. */
  payload: string
  created_at: string
  /** Null until its person has read it. */
  read_at: Generated<string | null>
}
export type NotificationRow = Selectable<NotificationsTable>

/** A message of a tutor to the learners of a course. */
export interface AnnouncementsTable {
  id: Generated<number>
  course_id: number
  /** Null is the whole course. */
  cohort_id: number | null
  audience: Audience
  subject: string
  /** Plain text with line breaks. */
  words: string
  /** On whose clock it was planned. */
  time_zone: string
  send_at: string
  /** Since when its emails are being ordered: from then on nobody changes it. */
  begun_at: Generated<string | null>
  /** When all were ordered. */
  sent_at: Generated<string | null>
  cancelled_at: Generated<string | null>
  /** The number of people that it went to. */
  recipients: Generated<number>
  created_at: string
  updated_at: string
}
export type AnnouncementRow = Selectable<AnnouncementsTable>

/** One person to whom an announcement goes: whatever comes twice, they are told once. */
interface AnnouncementRecipientsTable {
  announcement_id: number
  user_id: number
  /** People who could not be reached are found by their jobs. */
  state: Exclude<RecipientState, 'failed'>
  /** When the email left or was dropped; null while it waits. */
  settled_at: Generated<string | null>
}

/** A device on which somebody has allowed the academy to tell them of things. */
interface PushSubscriptionsTable {
  id: Generated<number>
  user_id: number
  /** The hash of the session's token that it belongs to: with it, it goes. */
  session: string
  /** The address at the push service; whoever knows it and the keys below can write to the device. */
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
  /** When its person last opened the academy there. */
  seen_at: string
  /** When the push service last took a message for it. */
  last_ok_at: Generated<string | null>
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>

/** The one pair of keys by which push services know the academy. */
export interface PushKeysTable {
  /** Always `academy`. */
  name: string
  public_key: string
  /** Sealed by the academy's sealing key. */
  sealed_private_key: string
  created_at: string
}

/** An email that came back, a row an address, kind and day. */
interface BouncesTable {
  id: Generated<number>
  user_id: number
  /** The address in lower case: one that the account no longer has counts for nothing. */
  email_key: string
  kind: BounceKind
  /** The UTC day of `at`, by which one that is told often is one. */
  day: string
  at: string
  message_id: string | null
  /** When the address was proved since; then it counts no more. */
  cleared_at: Generated<string | null>
}
export type BounceRow = Selectable<BouncesTable>
