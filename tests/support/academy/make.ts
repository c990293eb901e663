import type { Insertable } from 'kysely'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import { planAnnouncing } from '#server/messages/announcements/announce.ts'
import { accountFrom } from '#server/people/queries/sessions.ts'
import type { Db } from '#server/platform/database/db.ts'
import { folded, foldedCategory, foldedNames, foldedTexts } from '#server/platform/database/foldedColumns.ts'
import type {
  CategoriesTable,
  CategoryRow,
  CourseRow,
  CoursesTable,
  ObjectiveRow,
  ObjectivesTable,
  RatingRow,
  RatingsTable,
  RatingVotesTable,
  TopicRow,
  TopicsTable,
} from '#server/platform/database/tables/catalogue.ts'
import type { AnnouncementRow, AnnouncementsTable } from '#server/platform/database/tables/messages.ts'
import type { PasskeyRow, PasskeysTable, UsersTable } from '#server/platform/database/tables/people.ts'
import type {
  ClassSessionRow,
  ClassSessionsTable,
  CohortRow,
  CohortsTable,
  EnrolmentRow,
  EnrolmentsTable,
  PlaceRow,
  PlacesTable,
  SlotBookingRow,
  SlotBookingsTable,
  SlotRow,
  SlotsTable,
  WaitingListTable,
} from '#server/platform/database/tables/teaching.ts'
import type { Account } from '#server/platform/http/account.ts'
import { localTimeOf } from '#server/platform/time/zonedTime.ts'
import { rollingCohortOf } from '#server/teaching/cohorts/queries/cohorts.ts'

const NOW = '2026-03-01T08:00:00.000Z'

let count = 0

/** Returns factories of rows with plausible values; each makes one row and takes the rows it depends on. */
export function makers(db: Db) {
  async function account(
    user_type: 'learner' | 'tutor',
    values: Partial<Insertable<UsersTable>>,
  ): Promise<Account> {
    count += 1
    const email = values.email ?? `${user_type}-${count}@example.com`
    const { firstname = user_type === 'tutor' ? 'Tolu' : 'Lara', lastname = `Number${count}` } = values
    const names = { firstname, lastname }
    const row = await db
      .insertInto('users')
      .values({
        email_key: email.toLowerCase(),
        // Not a hash: factories skip the slow argon2.
        password_hash: 'no password opens this account',
        user_type,
        created_at: NOW,
        ...values,
        ...names,
        ...foldedNames(names),
        email,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return accountFrom(row)
  }

  return {
    tutor: (values: Partial<Insertable<UsersTable>> = {}) => account('tutor', values),
    learner: (values: Partial<Insertable<UsersTable>> = {}) => account('learner', values),
    admin: (values: Partial<Insertable<UsersTable>> = {}) =>
      account('learner', { admin_since: NOW, is_verified: 1, ...values }),

    category: (values: Partial<Insertable<CategoriesTable>> = {}): Promise<CategoryRow> => {
      count += 1
      const { name = `Category ${count}` } = values
      return db
        .insertInto('course_categories')
        .values({ slug: `category-${count}`, ...values, name, ...foldedCategory({ name }) })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    course: (
      values: Partial<Insertable<CoursesTable>> & Pick<CoursesTable, 'tutor_id' | 'category_id'>,
    ): Promise<CourseRow> => {
      count += 1
      const { title = `Course ${count}`, short_description = 'Learn it well.\nAnd soon.' } = values
      const texts = { title, short_description }
      return db
        .insertInto('courses')
        .values({
          slug: `course-${count}`,
          ...eachText(COURSE_TEXT_NAMES, () => ''),
          long_description: 'All of it.',
          cover_photo: 'adire/course.svg',
          original_price_cents: 10_000,
          discounted_price_cents: 5_000,
          duration_weeks: 6,
          created_at: NOW,
          updated_at: NOW,
          ...values,
          ...texts,
          ...foldedTexts(texts),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    topic: (values: Partial<Insertable<TopicsTable>> & Pick<TopicsTable, 'course_id'>): Promise<TopicRow> => {
      count += 1
      return db
        .insertInto('topics')
        .values({
          slug: `topic-${count}`,
          topic: `Topic ${count}`,
          position: count,
          created_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    objective: (
      values: Partial<Insertable<ObjectivesTable>> & Pick<ObjectivesTable, 'course_id'>,
    ): Promise<ObjectiveRow> => {
      count += 1
      return db
        .insertInto('objectives')
        .values({ objective: `Objective ${count}`, position: count, created_at: NOW, ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    classSession: (
      values: Partial<Insertable<ClassSessionsTable>> & Pick<ClassSessionsTable, 'course_id'>,
    ): Promise<ClassSessionRow> => {
      count += 1
      const {
        title = 'First class',
        starts_at = '2026-03-09T17:00:00.000Z',
        time_zone = 'Africa/Lagos',
      } = values
      return db
        .insertInto('class_sessions')
        .values({
          title,
          ...folded({ title }, 'title'),
          starts_at,
          ends_at: '2026-03-09T18:00:00.000Z',
          uid: `class-${count}`,
          time_zone,
          starts_local: localTimeOf(Date.parse(starts_at), time_zone),
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** An open cohort, a hundred years from now. */
    cohort: (
      values: Partial<Insertable<CohortsTable>> & Pick<CohortsTable, 'course_id'>,
    ): Promise<CohortRow> =>
      db
        .insertInto('cohorts')
        .values({
          name: 'Evenings',
          ...folded({ name: 'Evenings', ...values }, 'name'),
          state: 'open',
          starts_on: '2126-01-07',
          ends_on: '2126-02-07',
          time_zone: 'Africa/Lagos',
          starts_at: '2126-01-06T23:00:00.000Z',
          ends_at: '2126-02-07T23:00:00.000Z',
          seats: 10,
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    place: (values: Partial<Insertable<PlacesTable>> & Pick<PlacesTable, 'tutor_id'>): Promise<PlaceRow> =>
      db
        .insertInto('places')
        .values({
          name: 'Studio in Yaba',
          address: '12 Herbert Macaulay Way, Lagos',
          ...folded(
            { name: 'Studio in Yaba', address: '12 Herbert Macaulay Way, Lagos', ...values },
            'name',
            'address',
          ),
          landmark: 'Opposite the bank',
          map_link: 'https://maps.example.com/yaba',
          time_zone: 'Africa/Lagos',
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** A free onsite time of a course, without which it is not sold onsite. */
    async onsiteTime({ id: course_id, tutor_id }: { id: number; tutor_id: number }, day = '2026-03-12') {
      const { id: place_id } = await this.place({ tutor_id })
      return this.slot({
        course_id,
        tutor_id,
        place_id,
        starts_at: `${day}T09:00:00.000Z`,
        ends_at: `${day}T10:00:00.000Z`,
      })
    },

    /** A slot of one hour, a week after a test's first day. */
    slot: (
      values: Partial<Insertable<SlotsTable>> & Pick<SlotsTable, 'course_id' | 'tutor_id' | 'place_id'>,
    ): Promise<SlotRow> =>
      db
        .insertInto('slots')
        .values({
          starts_at: '2026-03-09T17:00:00.000Z',
          ends_at: '2026-03-09T18:00:00.000Z',
          time_zone: 'Africa/Lagos',
          starts_local: '2026-03-09T18:00:00',
          tz_version: 'of a test',
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    booking: (
      values: Partial<Insertable<SlotBookingsTable>> &
        Pick<SlotBookingsTable, 'slot_id' | 'course_id' | 'user_id'>,
    ): Promise<SlotBookingRow> => {
      count += 1
      return db
        .insertInto('slot_bookings')
        .values({
          payment_id: null,
          state: 'taken',
          expires_at: null,
          uid: `onsite-${count}`,
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Adds to the end of a cohort's waiting list; the caller updates the cohort's counter. */
    waiting: (values: Pick<WaitingListTable, 'cohort_id' | 'user_id'>) =>
      db
        .insertInto('waiting_list')
        .values({ state: 'waiting', created_at: NOW, updated_at: NOW, ...values })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** A planned announcement with its job; values such as `begun_at` change its state. */
    announcement: async (
      values: Partial<Insertable<AnnouncementsTable>> & Pick<AnnouncementsTable, 'course_id'>,
    ): Promise<AnnouncementRow> => {
      const row = await db
        .insertInto('announcements')
        .values({
          cohort_id: null,
          audience: 'everyone',
          subject: 'A room on Friday',
          ...folded({ subject: 'A room on Friday', ...values }, 'subject'),
          words: 'We meet in the library.',
          time_zone: 'Africa/Lagos',
          send_at: NOW,
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await planAnnouncing(db, row.id, NOW)
      return row
    },

    /** Only the row: no device holds its key. */
    passkey: (
      values: Partial<Insertable<PasskeysTable>> & Pick<PasskeysTable, 'user_id'>,
    ): Promise<PasskeyRow> => {
      count += 1
      return db
        .insertInto('passkeys')
        .values({
          credential_id: `passkey-${count}`,
          public_key: 'AA',
          name: 'Chrome on Android',
          created_at: NOW,
          last_used_at: null,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Only the row: `courses/rate` would also update the course's totals. */
    rating: (
      values: Partial<Insertable<RatingsTable>> & Pick<RatingsTable, 'course_id' | 'user_id'>,
    ): Promise<RatingRow> =>
      db
        .insertInto('ratings')
        .values({
          rating: 4,
          comment: 'Clear and kind.',
          ...folded({ comment: 'Clear and kind.', ...values }, 'comment'),
          created_at: NOW,
          updated_at: NOW,
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    vote: async (values: Pick<RatingVotesTable, 'rating_id' | 'user_id'>): Promise<void> => {
      await db
        .insertInto('rating_votes')
        .values({ created_at: NOW, ...values })
        .execute()
    },

    /** Enrols a learner in a course, with a settled payment of 0. */
    enrolment: async (
      values: Partial<Insertable<EnrolmentsTable>> & Pick<EnrolmentsTable, 'course_id' | 'user_id'>,
    ): Promise<EnrolmentRow> => {
      count += 1
      const payment = await db
        .insertInto('payments')
        .values({
          reference: `made-${count}-${values.user_id}`,
          user_id: values.user_id,
          course_id: values.course_id,
          method: 'virtual',
          description: 'Made for a test',
          status: 'success',
          amount_kobo: 0,
          price_cents: 0,
          exchange_rate: 7_300_000,
          quote_expires_at: NOW,
          created_at: NOW,
          updated_at: NOW,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return db
        .insertInto('enrolments')
        .values({
          payment_id: payment.id,
          cohort_id: await rollingCohortOf(db, values.course_id, NOW),
          method: 'virtual',
          created_at: NOW,
          starts_at: values.created_at ?? NOW,
          completes_at: '2026-04-12T08:00:00.000Z',
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}

/** The factories of one academy. */
export type Makers = ReturnType<typeof makers>
