import type { Generated, Selectable } from 'kysely'
import type { Audience, RecipientState } from '#contract/rules/announcements.ts'
import type { BounceKind } from '#contract/rules/bounces.ts'
import type { CourseText } from '#contract/rules/courseFields.ts'
import type { NoticeChoice } from '#contract/rules/noticeKinds.ts'

/** The academy's tables. Money is integer minor units, instants are UTC ISO-8601 text, booleans are 0 or 1. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  course_categories: CategoriesTable
  courses: CoursesTable
  course_addresses: CourseAddressesTable
  course_counts: CourseCountsTable
  course_words: CourseWordsTable
  topics: TopicsTable
  objectives: ObjectivesTable
  ratings: RatingsTable
  rating_votes: RatingVotesTable
  class_sessions: ClassSessionsTable
  deleted_classes: DeletedClassesTable
  class_attendance: ClassAttendanceTable
  calendar_addresses: CalendarAddressesTable
  cohorts: CohortsTable
  seat_claims: SeatClaimsTable
  places: PlacesTable
  slots: SlotsTable
  slot_bookings: SlotBookingsTable
  waiting_list: WaitingListTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
  receipts: ReceiptsTable
  exchange_rates: ExchangeRatesTable
  enrolments: EnrolmentsTable
  sandbox_transactions: SandboxTransactionsTable
  revisions: RevisionsTable
  attempts: AttemptsTable
  known_browsers: KnownBrowsersTable
  password_resets: PasswordResetsTable
  email_changes: EmailChangesTable
  email_proofs: EmailProofsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  sign_in_tickets: SignInTicketsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  identities: IdentitiesTable
  google_flows: GoogleFlowsTable
  audit_log: AuditLogTable
  audit_courses: AuditCoursesTable
  audit_keys: AuditKeysTable
  audit_refusals: AuditRefusalsTable
  jobs: JobsTable
  idempotency_keys: IdempotencyKeysTable
  tutor_news: TutorNewsTable
  notice_choices: NoticeChoicesTable
  notifications: NotificationsTable
  announcements: AnnouncementsTable
  announcement_recipients: AnnouncementRecipientsTable
  push_subscriptions: PushSubscriptionsTable
  push_keys: PushKeysTable
  bounces: BouncesTable
}

export interface UsersTable {
  id: Generated<number>
  email: string
  /** The email in lower case: unique, whatever case a person types. */
  email_key: string
  /** An argon2id hash; empty where no password opens the account. */
  password_hash: string
  firstname: string
  lastname: string
  /** Of an admin `learner`: what the account is once the role is taken back. */
  user_type: 'learner' | 'tutor'
  /** Since when the account is an admin's; null for everybody else. */
  admin_since: Generated<string | null>
  /** 1 where the account's person has shown that they read its email. */
  is_verified: Generated<number>
  /** 1 for a tutor whose courses go on sale only when the email is verified. */
  must_verify: Generated<number>
  /** A suspended account cannot sign in; its tokens no longer count. */
  suspended_at: string | null
  /** 1 while the academy has not approved a new tutor: nothing of theirs is on sale. */
  awaits_approval: Generated<number>
  /** 1 for the people of the sample academy. */
  is_sample: Generated<number>
  /** As E.164 has it, e.g. `+2348031234567`. */
  phone: Generated<string | null>
  whatsapp: Generated<string | null>
  /** 1 where the tutors of the person's courses may see both numbers. */
  shows_numbers: Generated<number>
  /** A zone of IANA's, e.g. `Europe/London`; null reads as Lagos. */
  time_zone: Generated<string | null>
  /** Random bytes in URL-safe Base64, by which authenticators know the account; null until its first passkey. */
  passkey_handle: Generated<string | null>
  /** The path of the person's picture in the storage, e.g. `people/<random>.webp`. */
  picture: Generated<string | null>
  /** By which a tutor's page is found, for good; null until the first course. */
  page_slug: Generated<string | null>
  /** The tutor's words about themselves on their page. */
  about: Generated<string | null>
  /** Since when nothing of the person is here any more; the row stays for the payments that name it. */
  erased_at: Generated<string | null>
  created_at: string
}
export type UserRow = Selectable<UsersTable>

export interface SessionsTable {
  /** SHA-256 of the opaque token, in hex: the token itself is never kept. */
  token_hash: string
  user_id: number
  created_at: string
  expires_at: string
  /** The browser and the machine in words, e.g. `Chrome on Android`. */
  device: Generated<string | null>
  /** When it was last used, to the hour; null until it is used an hour after it was opened. */
  used_at: Generated<string | null>
  /** The proof that opened the session. */
  proved_by: Generated<ProvedBy>
  /** When a second factor was shown beside it, or both at once; null where neither. */
  second_factor_at: Generated<string | null>
}

/** By what somebody shows first who they are. */
export type ProvedBy = 'password' | 'google' | 'passkey'

export interface CategoriesTable {
  id: Generated<number>
  name: string
  slug: string
  position: Generated<number>
}
export type CategoryRow = Selectable<CategoriesTable>

export interface CoursesTable extends Record<CourseText, string> {
  id: Generated<number>
  slug: string
  tutor_id: number
  category_id: number
  /** Path below `/storage/`. */
  cover_photo: string
  original_price_cents: number
  discounted_price_cents: number
  duration_weeks: number
  intro_video_link: string | null
  /** 1 on sale, 0 not: what the tutor wants, where the academy allows it (server/people/withheld.ts). */
  status: Generated<number>
  /** 1 where the tutor wants the course on sale. */
  tutor_status: Generated<number>
  /** Since when the academy keeps it off sale, and why. */
  taken_down_at: string | null
  taken_down_reason: string | null
  /** 0 showing, 1 hidden. */
  display: Generated<number>
  /** Kept in the transaction that rates, so that no list counts ratings. */
  ratings_sum: Generated<number>
  ratings_count: Generated<number>
  /** The mean in hundredths, 0 where nobody has rated: what the catalogue orders by. */
  ratings_mean_hundredths: Generated<number>
  /** Kept in the transaction that enrols. */
  enrollments_count: Generated<number>
  created_at: string
  updated_at: string
}
export type CourseRow = Selectable<CoursesTable>

/** A slug that a course had before: its links go on working. */
export interface CourseAddressesTable {
  slug: string
  course_id: number
  created_at: string
}

/** Counts of courses, kept by triggers: the listed ones of the catalogue and of each category, and all of each tutor. */
export interface CourseCountsTable {
  kind: 'catalogue' | 'category' | 'tutor'
  /** The category's or the tutor's id; 0 for the catalogue. */
  owner_id: number
  /** 1 counts the free ones, 0 the others. */
  is_free: number
  /** Courses are counted by blocks of their ids. */
  block: number
  courses: number
}

/** Every word that a course was ever found by, as the search spells it. */
export interface CourseWordsTable {
  word: string
}

export interface TopicsTable {
  id: Generated<number>
  course_id: number
  slug: string
  topic: string
  detail: string | null
  external_resources: string | null
  position: number
  created_at: string
}
export type TopicRow = Selectable<TopicsTable>

export interface ObjectivesTable {
  id: Generated<number>
  course_id: number
  objective: string
  position: number
  created_at: string
}
export type ObjectiveRow = Selectable<ObjectivesTable>

export interface RatingsTable {
  id: Generated<number>
  course_id: number
  user_id: number
  rating: number
  comment: string | null
  helpful_count: Generated<number>
  /** Since when the academy hides it; then no average and no count knows it. */
  hidden_at: string | null
  /** The reply of the course's tutor, and its time. */
  reply: Generated<string | null>
  replied_at: Generated<string | null>
  /** Since when the academy hides the reply alone, whatever it is changed to. */
  reply_hidden_at: Generated<string | null>
  created_at: string
  updated_at: string
}
export type RatingRow = Selectable<RatingsTable>

export interface RatingVotesTable {
  rating_id: number
  user_id: number
  created_at: string
}

/** A run of a course: between two days and with seats, or the one that rolls, in which everybody's weeks begin when they enrol. */
export interface CohortsTable {
  id: Generated<number>
  course_id: number
  /** 1 for the one of each course that has no days and no seats. */
  is_rolling: Generated<number>
  name: string
  /** The decision of the tutor or the academy; running and finished follow from the days. */
  state: 'planned' | 'open' | 'cancelled'
  /** Days such as `2027-01-12`, both of them days of class; null where it rolls. */
  starts_on: string | null
  ends_on: string | null
  /** A zone of IANA's, as it was given: the days are days there. */
  time_zone: string | null
  /** When the first day begins and when the last one is over, as the zone's rules are known today. */
  starts_at: string | null
  ends_at: string | null
  /** Null is the beginning of the first day. */
  enrolment_closes_at: string | null
  /** Null is as many as come. */
  seats: number | null
  /** The number of seat claims that are held, offered or enrolled; a check of the database keeps it within `seats`. */
  taken: Generated<number>
  /** The number of people who wait for a seat; while somebody waits, nobody else gets one. */
  waiting: Generated<number>
  cancel_reason: string | null
  created_at: string
  updated_at: string
}
export type CohortRow = Selectable<CohortsTable>

/** A seat of a cohort with days, from the first press on Pay, or its offer, on: a learner has one active claim a cohort. */
export interface SeatClaimsTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  payment_id: number | null
  state: 'held' | 'offered' | 'enrolled' | 'released'
  /** When a held or offered seat is free again. */
  expires_at: string | null
  /** The end of the offer; null for a seat that nobody had to wait for. */
  offered_until: string | null
  created_at: string
  updated_at: string
}
export type SeatClaimRow = Selectable<SeatClaimsTable>

/** A venue at which a tutor teaches onsite. */
export interface PlacesTable {
  id: Generated<number>
  tutor_id: number
  name: string
  address: string
  landmark: string | null
  /** An https address of a map. */
  map_link: string | null
  /** A zone of IANA's, as it was given: slots are planned on the clocks of the place. */
  time_zone: string
  created_at: string
  updated_at: string
}
export type PlaceRow = Selectable<PlacesTable>

/** A time that a tutor offers for one learner at a place. Whether it is free follows from its bookings. */
export interface SlotsTable {
  id: Generated<number>
  course_id: number
  /** The course's tutor, by whom slots that overlap are found. */
  tutor_id: number
  place_id: number
  starts_at: string
  ends_at: string
  /** The place's zone. */
  time_zone: string
  /** The time that the clocks of the place show at the start, `2026-03-09T18:00:00`: this was agreed, `starts_at` follows from it. */
  starts_local: string
  /** The version of the time zones' data by which `starts_at` was made. */
  tz_version: string
  /** Since when the tutor does not offer it any more; null while they do. */
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  created_at: string
  updated_at: string
}
export type SlotRow = Selectable<SlotsTable>

/** A learner's booking of a slot, from the first press on Pay on: a slot has one that is not released, and a booking moves from slot to slot. */
export interface SlotBookingsTable {
  id: Generated<number>
  slot_id: number
  course_id: number
  user_id: number
  /** The payment that holds the slot, or held it first; null where it was booked later. */
  payment_id: number | null
  state: 'held' | 'taken' | 'confirmed' | 'attended' | 'missed' | 'released'
  /** When a held slot is free again. */
  expires_at: string | null
  /** By which calendars know it, for good; null while it is only held. */
  uid: string | null
  /** Rises with every change that calendars must take over, and never falls. */
  sequence: Generated<number>
  released_at: Generated<string | null>
  /** Why it is released, in the tutor's words; null where the learner did it. */
  release_reason: Generated<string | null>
  created_at: string
  updated_at: string
}
export type SlotBookingRow = Selectable<SlotBookingsTable>

/** A learner in the line of a full cohort: the number says who came first. */
export interface WaitingListTable {
  id: Generated<number>
  cohort_id: number
  user_id: number
  /** Waiting, or offered a seat; everything else is how it ended, and ended it stays. */
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'left' | 'expired' | 'closed' | 'cancelled'
  offered_at: string | null
  created_at: string
  updated_at: string
}
export type WaitingRow = Selectable<WaitingListTable>

export interface ClassSessionsTable {
  id: Generated<number>
  course_id: number
  /** The cohort that has the class, which may be the rolling one; null is everybody in the course. */
  cohort_id: Generated<number | null>
  title: string
  starts_at: string
  ends_at: string
  meeting_link: string | null
  /** By which calendars know the class, for good. */
  uid: string
  /** Rises with every change that calendars must take over, and never falls. */
  sequence: Generated<number>
  updated_at: string
  /** On whose clock it was planned: a zone of IANA's, as it was given. */
  time_zone: string
  /** The time that this clock shows at the start, `2026-03-09T18:00:00`: this is what was agreed, `starts_at` follows from it. */
  starts_local: string
  /** The version of the time zones' data by which `starts_at` was made. */
  tz_version: Generated<string | null>
  cancelled_at: Generated<string | null>
  cancel_reason: Generated<string | null>
  /** A random name that the classes of a weekly series share; null is a single class. */
  series_id: Generated<string | null>
  /** Its number in the series, which its title ends with. */
  series_number: Generated<number | null>
  /** 1 where it was changed by itself: no change of its whole series touches it any more. */
  edited: Generated<number>
  /** The tutor's notes, for the learners to read. */
  notes: Generated<string | null>
  /** The address of a recording, once the class has begun. */
  recording_link: Generated<string | null>
}
export type ClassSessionRow = Selectable<ClassSessionsTable>

/** A deleted class as calendars must still hear of it, so that they take it out. */
export interface DeletedClassesTable {
  id: Generated<number>
  course_id: number
  /** The cohort of the class; null if it was for everybody in the course. */
  cohort_id: Generated<number | null>
  uid: string
  sequence: number
  title: string
  starts_at: string
  ends_at: string
  time_zone: string
  deleted_at: string
}

/** One learner's attendance of a class; a learner who was not marked has no row. */
export interface ClassAttendanceTable {
  session_id: number
  user_id: number
  state: 'present' | 'late' | 'absent' | 'excused'
  /** Names the marks that were set together, so that they can be undone; null for a mark set alone. */
  batch: string | null
  updated_at: string
}

/** The private address of a person's calendar. */
export interface CalendarAddressesTable {
  user_id: number
  token_hash: string
  created_at: string
}

export type PaymentRowStatus =
  | 'pending'
  | 'success'
  | 'failed'
  | 'abandoned'
  | 'review'
  | 'refund_due'
  | 'refunded'
  | 'disputed'

export interface PaymentsTable {
  id: Generated<number>
  reference: string
  user_id: number
  /** Null until a payment opened without a course is used to enrol. */
  course_id: number | null
  /** The cohort that is paid for; null until the payment has a course. */
  cohort_id: Generated<number | null>
  method: 'virtual' | 'physical'
  description: string
  status: Generated<PaymentRowStatus>
  currency: Generated<string>
  /** The quote: what is to be paid, in kobo. */
  amount_kobo: number
  /** The quote's price in US cents and its rate in ten-thousandths of a naira. */
  price_cents: number
  exchange_rate: number
  quote_expires_at: string
  /** The provider's own word for its state. */
  paid_kobo: number | null
  fees_kobo: number | null
  channel: string | null
  provider_id: string | null
  paid_at: string | null
  /** Why a person must look at it. */
  review_reason: string | null
  /** When the provider is asked again without anybody asking us; null is at once. */
  check_after: string | null
  /** Why the provider's last answer about it was of no use, in one sentence; null when it was. */
  check_error: string | null
  created_at: string
  updated_at: string
}
export type PaymentRow = Selectable<PaymentsTable>

export interface PaymentEventsTable {
  id: Generated<number>
  payment_id: number | null
  reference: string
  /** The event, e.g. created, verified, settled, enrolled, refused. */
  kind: string
  /** The source of the event: learner, webhook, reconciler, operator. */
  source: string
  from_status: string | null
  to_status: string | null
  detail: string | null
  request_id: string | null
  created_at: string
}
export type PaymentEventRow = Selectable<PaymentEventsTable>

export interface RefundsTable {
  id: Generated<number>
  payment_id: number
  /** The payment's course, by which a tutor's list finds it. */
  course_id: number | null
  /** One word for the operator's request: the same request again is the same refund. */
  request_key: string
  amount_kobo: number
  /** `requested` until the provider has it; then its own word, or `refused`. */
  status: 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention' | 'refused'
  /** 1 lets the learner keep the place that the payment bought. */
  keeps_access: Generated<number>
  provider_refund_id: string | null
  /** The operator's own words, or the provider's refusal. */
  reason: string | null
  created_at: string
  updated_at: string
}
export type RefundRow = Selectable<RefundsTable>

/** A payer's argument with the academy, brought before their bank. */
export interface DisputesTable {
  id: Generated<number>
  payment_id: number
  /** The payment's course, by which a tutor's list finds it. */
  course_id: number | null
  /** The provider's number of it; empty where it did not tell one. */
  provider_dispute_id: string
  status: 'open' | 'won' | 'lost' | 'closed'
  created_at: string
  updated_at: string
}
export type DisputeRow = Selectable<DisputesTable>

/** The receipt of a paid payment, made once, in the transaction that settles it. */
export interface ReceiptsTable {
  id: Generated<number>
  payment_id: number
  /** For people, e.g. `BA-2026-000123`. */
  number: string
  /** 192 random bits in URL-safe Base64: who has it may check the receipt. */
  token: string
  created_at: string
}
export type ReceiptRow = Selectable<ReceiptsTable>

/** The last good rate of a currency, as its source told it. */
export interface ExchangeRatesTable {
  currency: string
  /** Units per dollar in ten-thousandths, without the academy's margin. */
  rate: number
  fetched_at: string
}
export type ExchangeRateRow = Selectable<ExchangeRatesTable>

export interface EnrolmentsTable {
  id: Generated<number>
  user_id: number
  course_id: number
  payment_id: number
  cohort_id: number
  method: 'virtual' | 'physical'
  created_at: string
  /** From here on the enrolment is ongoing: the cohort's first day, or the moment of enrolling where it rolls. */
  starts_at: string
  /** When the cohort's last day, or the course's weeks, are over: then the enrolment is completed. */
  completes_at: string
  /** Since when it is nobody's place any more, because its cohort was cancelled. */
  cancelled_at: Generated<string | null>
}
export type EnrolmentRow = Selectable<EnrolmentsTable>

export interface SandboxTransactionsTable {
  reference: string
  /** The transaction as Paystack would answer it, JSON text. */
  body: string
  created_at: string
  updated_at: string
}

/** Revisions by which servers on one PostgreSQL notice each other's changes. */
export interface RevisionsTable {
  name: string
  /** Grows with each change, or with a few of them at once. */
  revision: number
}

/** Counted attempts: sign-ins, sign-ups, new courses. */
export interface AttemptsTable {
  /** A hash of the limit's name and of whom it counts. */
  key: string
  count: number
  /** Nothing goes through before this moment. */
  free_at: string
  /** The count is forgotten then. */
  ends_at: string
}

/** Browsers that a person has signed in from. */
export interface KnownBrowsersTable {
  /** SHA-256 of the account's email and what the browser sent, in URL-safe Base64. */
  token_hash: string
  user_id: number
  seen_at: string
}

/** Public keys of people's authenticators. */
export interface PasskeysTable {
  id: Generated<number>
  user_id: number
  /** The authenticator's name for it, in URL-safe Base64. */
  credential_id: string
  /** A COSE key in URL-safe Base64. */
  public_key: string
  /** The authenticator's counter at the last sign-in; a passkey that is kept in a cloud stays at 0. */
  counter: Generated<number>
  name: string
  created_at: string
  last_used_at: string | null
}
export type PasskeyRow = Selectable<PasskeysTable>

/** Questions that were asked of browsers, each for one answer. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the ticket that only the asking page holds, in hex. */
  ticket_hash: string
  /** SHA-256 of the challenge as it travels, in hex. */
  challenge_hash: string
  purpose: 'add' | 'sign in'
  /** The account that gets the passkey; null for a sign-in. */
  user_id: number | null
  ends_at: string
}

/** The newest link for a new password that an account was sent. */
export interface PasswordResetsTable {
  user_id: number
  /** SHA-256 of the link's token, in hex; null once it was used. */
  token_hash: string | null
  /** The account's email when the link was sent: with another one it is void. */
  email_key: string
  /** When the link was asked for, or used: what was asked for earlier counts no more. */
  asked_at: string
}

/** The newest change of email that an account has asked for. */
export interface EmailChangesTable {
  user_id: number
  old_email: string
  new_email: string
  /** SHA-256 of the token that the new mailbox was sent, in hex; null once it was used or is void. */
  token_hash: string | null
  /** The hash of the token with which the old mailbox stops the change, or takes it back. */
  stop_hash: string | null
  asked_at: string
  confirmed_at: string | null
}

/** The authenticator app of an account: set up at `asked_at`, asked for at sign-in since `confirmed_at`. */
export interface SecondFactorsTable {
  user_id: number
  /** The app's secret, sealed by a key that is not in the database. */
  sealed_secret: string
  asked_at: string
  /** Null until a code has shown that the app has the secret. */
  confirmed_at: string | null
  /** The step of time of the last code that was taken: none passes twice. */
  last_step: Generated<number>
}

/** Codes for who has lost their app; one goes when it is used. */
export interface RecoveryCodesTable {
  user_id: number
  /** SHA-256, which is enough for 140 random bits. */
  code_hash: string
}

/** Sign-ins whose first factor is shown and whose second one is not; no session. */
export interface SignInTicketsTable {
  /** SHA-256 of the ticket, in hex. */
  token_hash: string
  user_id: number
  proved_by: ProvedBy
  /** A hash of the password's hash at that moment: a new password voids the ticket. */
  password_mark: string
  tries: Generated<number>
  ends_at: string
}

/** The newest link and code with which an account proves an address: its own, or one that it wants to have. */
export interface EmailProofsTable {
  user_id: number
  /** The address in lower case. */
  email_key: string
  /** The address as it was typed: an email goes there and nowhere else. */
  email: string
  /** SHA-256 of the link's token, in hex. */
  link_hash: string
  link_ends_at: string
  /** SHA-256 of the six digits with the link's hash. */
  code_hash: string
  code_ends_at: string
  /** The number of times that the code was tried. */
  guesses: Generated<number>
  /** When the email was asked for: an older order brings no link any more. */
  asked_at: string
}

/** The person of an account as a provider such as Google names them, never by email, which may change hands. */
export interface IdentitiesTable {
  /** The provider's address, e.g. `https://accounts.google.com`. */
  issuer: string
  /** The person's number there, which never changes. */
  subject: string
  /** An account has one. */
  user_id: number
  /** The address that the provider named when it was linked, for the owner to recognise it by. */
  email: string
  linked_at: string
}
export type IdentityRow = Selectable<IdentitiesTable>

/** A way to Google and back that somebody has begun, for ten minutes. */
export interface GoogleFlowsTable {
  /** SHA-256 of what the browser holds, in hex: a cookie once it is sent to Google, before that a link's token. */
  key_hash: string
  /** `allowed`: the password was given, and the link that leads to Google not yet used. */
  step: 'allowed' | 'sent'
  /** The account that Google is to be linked to; null for who signs in. */
  user_id: number | null
  /** As whom somebody signs in: on the page of learners or of tutors. */
  role: 'learner' | 'tutor'
  /** The page that was wanted, as the browser named it: it is checked when it is gone to. */
  redirect_to: string | null
  state: string
  nonce: string
  /** The secret of PKCE, of which Google has seen the hash. */
  verifier: string
  ends_at: string
}
export type GoogleFlowRow = Selectable<GoogleFlowsTable>

/** Acts and their actors, for the operator to read. */
/** Which lines of the audit log are about which course; the log itself is never changed for it. */
export interface AuditCoursesTable {
  line_id: number
  course_id: number
  tutor_id: number
}

export interface AuditLogTable {
  id: Generated<number>
  at: string
  /** `operator`, `user:7`, or `stranger`. */
  actor: string
  /** In plain words, e.g. `signed in`. */
  act: string
  /** The person or thing that it was done to, e.g. `user:7` or `course:bookkeeping`. */
  subject: string
  /** JSON text, never with a secret in it. */
  details: string
  /** The place in the chain, from 1 without a gap. */
  sequence: number
  /** JSON text of what is a person's own, such as the network, sealed by the person's key of that month. */
  sealed: string | null
  request_id: string | null
  /** SHA-256 over the line and the hash of the line before, in hex. */
  hash: string
}

export type AuditLogRow = Selectable<AuditLogTable>

/** The key that seals the audit lines of one person and month; without it they cannot be read any more, and stay as they are. */
export interface AuditKeysTable {
  /** `user:7`, or `stranger`. */
  owner: string
  /** E.g. `2026-03`. */
  month: string
  /** 32 bytes in base64. */
  key: string
}

/** Refusals of the current minute, until they are written down as one line each. */
export interface AuditRefusalsTable {
  /** UTC, e.g. `2026-03-09T17:00`. */
  minute: string
  act: string
  subject: string
  reason: string
  network: string
  count: number
}

/** Work that is due at some time and done once, by any server. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Unique within the kind: the same work asked for twice is one job. */
  key: string
  /** JSON text: ids, of which the facts are read when the work is done. */
  payload: string
  /** The name under which a kind counts jobs together; null for most. */
  group_key: string | null
  /** It is tried then. A server that is at work on it moves this on first, so that no other tries it before. */
  due_at: string
  attempts: Generated<number>
  first_tried_at: string | null
  /** A new one for each claim: who has lost the claim changes nothing any more. */
  claimed_by: string | null
  /** Null while it waits; `dropped` where there turned out to be nothing to do. */
  outcome: 'done' | 'dropped' | 'given up' | null
  ended_at: string | null
  last_error: string | null
  created_at: string
}
export type JobRow = Selectable<JobsTable>

/** The answers to calls that create, by their Idempotency-Key. An answer can be read only with the key, which is not kept. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller and the key, in hex. */
  key_hash: string
  /** Null for a visitor. */
  user_id: number | null
  endpoint: string
  /** Of what was sent: the same key with other words is refused. */
  fingerprint: string
  started_at: string
  /** A call that has not answered by then was killed over it. */
  lapses_at: string
  answered_at: string | null
  /** Encrypted; null until it is answered, and for an answer too long to keep. */
  answer: string | null
}
export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>

/** An event of a tutor's courses, kept until an email tells of it. */
export interface TutorNewsTable {
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
export interface NoticeChoicesTable {
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
export interface AnnouncementRecipientsTable {
  announcement_id: number
  user_id: number
  /** People who could not be reached are found by their jobs. */
  state: Exclude<RecipientState, 'failed'>
  /** When the email left or was dropped; null while it waits. */
  settled_at: Generated<string | null>
}

/** A device on which somebody has allowed the academy to tell them of things. */
export interface PushSubscriptionsTable {
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
export interface BouncesTable {
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
