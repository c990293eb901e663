import type { EnrolledCourse } from '#contract/enrolments.ts'
import type { Cohort, CourseDetail } from '#contract/entities.ts'
import type { Payment } from '#contract/payments.ts'
import { COURSE_TEXT_NAMES, eachText } from '#contract/rules/courseFields.ts'
import type { TimetableClass } from '#contract/timetable.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { Session } from '#shared/session.ts'

/** Returns the session of a signed-in learner. */
export function learnerSession(overrides: Partial<Session['data']> = {}): Session {
  const data = { id: 7, firstname: 'Ada', lastname: 'Obi', email: 'ada@example.com', ...overrides }
  return { token: 'learner-token', data, isVerified: true, userType: 'learner' }
}

/** Returns the session of a signed-in tutor. */
export function tutorSession(overrides: Partial<Session['data']> = {}): Session {
  const data = { id: 8, firstname: 'Tunde', lastname: 'Bello', email: 'tunde@example.com', ...overrides }
  return { token: 'tutor-token', data, isVerified: true, userType: 'tutor' }
}

/** Returns a course as the server sends it: $100 instead of $200, six weeks. */
export function shownCourse(overrides: Partial<CourseDetail> = {}): CourseDetail {
  return {
    id: 3,
    slug: 'cloth-dyeing',
    ...eachText(COURSE_TEXT_NAMES, () => ''),
    title: 'Cloth dyeing',
    short_description: 'Indigo from the pot up.',
    long_description: 'Everything about indigo.',
    cover_photo: 'covers/cloth-dyeing.svg',
    original_price: 200,
    discounted_price: 100,
    duration: 6,
    course_category_id: 1,
    category: { id: 1, name: 'Craft', slug: 'craft' },
    status: 1,
    display: 0,
    tutor: { firstname: 'Tunde', lastname: 'Bello' },
    ratings_average: null,
    ratings_count: 0,
    enrollments_count: 0,
    intro_video_link: null,
    ratings: [],
    objectives: [],
    topics: [],
    updated_at: '2026-03-01T09:00:00.000Z',
    version: 1,
    ...overrides,
  }
}

/** The fields of an enrolment that both learner and tutor see. */
const enrolment = {
  id: 1,
  method: 'virtual',
  enrolled_at: '2026-02-01T09:00:00.000Z',
  classroom_link: 'https://meet.example.com/dye',
  next_session_at: '2026-03-02T17:00:00.000Z',
  sessions_count: 2,
} as const

/** The timetable of the same course. */
const CLASSES: EnrolledCourse['classes'] = [
  {
    id: 1,
    course_id: 3,
    title: 'The pot',
    starts_at: '2020-03-02T17:00:00.000Z',
    ends_at: '2020-03-02T18:30:00.000Z',
    time_zone: 'Africa/Lagos',
    meeting_link: 'https://meet.example.com/pot',
    cancelled_at: null,
    cancel_reason: null,
    is_over: true,
  },
  {
    id: 2,
    course_id: 3,
    title: 'The cloth',
    starts_at: '2999-03-02T17:00:00.000Z',
    ends_at: '2999-03-02T18:30:00.000Z',
    time_zone: 'Africa/Lagos',
    meeting_link: 'https://meet.example.com/cloth',
    cancelled_at: null,
    cancel_reason: null,
    is_over: false,
  },
]

/** Returns a course in its learner's own lists. */
export function enrolled(overrides: Partial<EnrolledCourse> = {}): EnrolledCourse {
  return {
    ...enrolment,
    course_id: 3,
    slug: 'cloth-dyeing',
    title: 'Cloth dyeing',
    cover_photo: 'covers/cloth-dyeing.svg',
    status: 'Ongoing',
    status_color: 'info',
    classes: CLASSES,
    ...overrides,
  }
}

/** Returns an enrolment as the tutor sees it. */
export function purchase(overrides: Partial<TutorEnrolment> = {}): TutorEnrolment {
  return {
    ...enrolment,
    course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    status: { color: 'info', statement: 'Ongoing' },
    learner: { id: 9, firstname: 'Ada', lastname: 'Obi' },
    ...overrides,
  }
}

/** Returns a payment in its learner's history. */
export function paid(overrides: Partial<Payment> = {}): Payment {
  return {
    id: 1,
    reference: 'abc123-1',
    amount: 73_000,
    currency: 'NGN',
    status: 'success',
    description: 'Cloth dyeing: Virtual',
    created_at: '2026-03-01T09:00:00.000Z',
    paid_at: '2026-03-01T09:01:00.000Z',
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    ...overrides,
  }
}

/** Returns an open cohort, in the future for every test's clock. */
export function shownCohort(overrides: Partial<Cohort> = {}): Cohort {
  return {
    id: 21,
    name: 'January evenings',
    starts_on: '2126-01-12',
    ends_on: '2126-03-02',
    time_zone: 'Africa/Lagos',
    starts_at: '2126-01-11T23:00:00.000Z',
    ends_at: '2126-03-02T23:00:00.000Z',
    enrolment_closes_at: '2126-01-10T17:00:00.000Z',
    seats: 10,
    seats_left: 3,
    state: 'open',
    ...overrides,
  }
}

/** Returns a class of the learner's timetable, tomorrow at 18:00 in Lagos. */
export function ownClass(overrides: Partial<TimetableClass> = {}): TimetableClass {
  return {
    id: 31,
    course: { slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    title: 'The pot',
    starts_at: '2026-03-03T17:00:00.000Z',
    ends_at: '2026-03-03T18:30:00.000Z',
    time_zone: 'Africa/Lagos',
    starts_local: '2026-03-03T18:00',
    ends_local: '2026-03-03T19:30',
    own_starts_local: '2026-03-03T18:00',
    own_ends_local: '2026-03-03T19:30',
    starts_in: 32 * 60 * 60,
    ends_in: 33 * 60 * 60 + 30 * 60,
    meeting_link: null,
    has_link: true,
    cancelled_at: null,
    cancel_reason: null,
    ...overrides,
  }
}

/** Returns the classes of a week as the API does, on Monday 2 March 2026. */
export function shownWeek(classes: TimetableClass[] = [], time_zone: string | null = 'Africa/Lagos') {
  return { data: { time_zone, today: '2026-03-02', classes } }
}
