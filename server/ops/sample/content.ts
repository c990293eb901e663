import { dayAfter, weekdayOf } from '#contract/rules/calendarDays.ts'
import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { SlotState } from '#contract/rules/slots.ts'
import { DEMO_ACCOUNTS } from '../../platform/config/demoAccounts.ts'
import type { PaymentRowStatus } from '../../platform/database/tables/money.ts'
import academy from './academy.json'
import courses from './courses.json'

/** A course of the sample academy as its author wrote it; the seed adds dates and people. */
export interface SampleCourse {
  slug: string
  category: string
  tutor: string
  title: string
  /** One line per paragraph, as in `long`. */
  short: readonly string[]
  long: readonly string[]
  /** Whole US dollars. */
  price: { original: number; discounted: number }
  weeks: number
  /** The weekday (1 is Monday) and the time in Lagos of its weekly class. */
  meets: { weekday: number; timeOfDay: string }
  video: string
  objectives: readonly string[]
  /** The resources are written as `Name - https://...`. */
  topics: readonly { topic: string; detail: readonly string[]; resources: readonly string[] }[]
  /** Ratings with a comment about this course; the rest of `ratings` get a comment that fits any course. */
  voices: readonly { stars: number; comment: string }[]
  ratings: number
  /** The share of its ratings that are five stars. */
  loved: number
  /** The days since it was put on sale. */
  ageInDays: number
  /** Enrolled learners who have not rated. */
  quiet: number
  isUnpublished?: boolean
  isHidden?: boolean
}

/** A fictional person; `password` only if somebody is meant to sign in. */
export interface SamplePerson {
  key: string
  firstname: string
  lastname: string
  email: string
  password?: string
  /** A tutor's words about themselves on their page. */
  about?: readonly string[]
  /** A number reserved for fiction, which the person's tutors see. */
  number?: string
}

/** A cohort of a sample course, in days from the day on which the academy is started. */
export interface SampleCohort {
  name: string
  /** It begins on the first such weekday (1 is Monday) that is at least `startsIn` days after the start of the academy. */
  weekday: number
  startsIn: number
  seats: number | null
  state: 'planned' | 'open' | 'cancelled'
  cancelReason?: string
  /** One class a week from its first day on, one per week of its course, each titled with `title` and its number. */
  classes?: { title: string; timeOfDay: string; minutes: number }
  /** The keys of people with a seat, with an offer, and on the waiting list, in its order. */
  line?: { enrolled: readonly string[]; offered: readonly string[]; waiting: readonly string[] }
}

/** A free onsite time of every week: a weekday (1 is Monday) and an hour of Lagos time. */
export interface WeeklyTime {
  course: string
  weekday: number
  hour: number
}

/** A slot on the first such weekday that is at least `inDays` days from the day on which the academy is started. */
export interface SampleSlot extends WeeklyTime {
  inDays: number
  state: SlotState
  /** The key of the person who has booked it. */
  learner?: string
  cancelReason?: string
}

/** One person's payment for one course; a successful one enrols them. `daysAgo` may be a fraction. */
export interface Purchase {
  person: string
  course: string
  status: PaymentRowStatus
  method: LearningMethod
  daysAgo: number
  /** For a cohort that has just begun, so it is too early for a rating. */
  isOfCohort?: true
}

interface SampleAcademy {
  /** In the order of the catalogue. */
  categories: readonly { slug: string; name: string }[]
  /** The first is the demo tutor. */
  tutors: readonly Omit<SamplePerson, 'email'>[]
  demoLearner: Omit<SamplePerson, 'email'>
  /** The names of the other current learners, and of former ones: thirty ratings of a course need thirty people. */
  learners: readonly string[]
  alumni: readonly string[]
  /** The courses that run in cohorts, by slug: one shows every state of a cohort, on any day. */
  cohorts: Readonly<Record<string, readonly SampleCohort[]>>
  /** The cohort that is under way: its classes, by their numbers from 1, show every state of a class of a series. */
  series: typeof academy.series
  /** The tutors' places, and the times there of the courses also taught onsite: one course shows every state of a slot. */
  onsite: readonly {
    tutor: string
    place: { name: string; address: string; landmark: string; map_link: string }
    slots: readonly SampleSlot[]
    free: readonly WeeklyTime[]
  }[]
  /** The tutors' replies to a course's newest rating with a comment, by the course's slug. */
  replies: Readonly<Record<string, string>>
  /** The demo tutor's announcements to the learners of one course. `inDays` counts from now; a negative value is in the past. */
  announcements: readonly {
    subject: string
    words: readonly string[]
    inDays: number
    isCancelled?: boolean
  }[]
  /** The demo learner's payments in each status, failed payments, those of the evening group before its first day, and onsite ones. */
  purchases: readonly Purchase[]
  /** Comments that fit any course, by stars; null is a rating without a comment. */
  comments: Readonly<Record<string, readonly (string | null)[]>>
}

/** The sample academy without its courses and people. */
export const sample = academy as SampleAcademy

/** The sample academy's courses, oldest first, so that their ids follow the day they went on sale. */
export const sampleCourses: readonly SampleCourse[] = courses

export const sampleTutors: readonly SamplePerson[] = sample.tutors.map((tutor, index) => ({
  ...tutor,
  ...(index === 0 ? DEMO_ACCOUNTS.tutor : { email: emailOf(tutor.firstname, tutor.lastname) }),
}))

export const demoLearner: SamplePerson = { ...sample.demoLearner, ...DEMO_ACCOUNTS.learner }

/** The demo learner first, then the current learners, then the former ones. */
export const sampleLearners: readonly SamplePerson[] = [
  demoLearner,
  ...[...sample.learners, ...sample.alumni].map(name => {
    const [firstname = '', lastname = ''] = name.split(' ')
    return {
      key: `${firstname}-${lastname}`.toLowerCase(),
      firstname,
      lastname,
      email: emailOf(firstname, lastname),
    }
  }),
]

function emailOf(firstname: string, lastname: string): string {
  return `${firstname}.${lastname}@example.com`.toLowerCase()
}

/** Returns whether a course is taught onsite, too. */
export function isTaughtOnsite(slug: string): boolean {
  return sample.onsite.some(({ slots, free }) => [...slots, ...free].some(({ course }) => course === slug))
}

/** Returns the hours of onsite classes that a course sells: one for each week; null if it is not taught onsite. */
export function onsiteHours({ slug, weeks }: SampleCourse): number | null {
  return isTaughtOnsite(slug) ? weeks : null
}

/** Returns the first day of this weekday (1 is Monday) that is at least some days after a day. */
export function weekdayFrom(day: string, weekday: number, inDays: number): string {
  const earliest = dayAfter(day, inDays)
  return dayAfter(earliest, (weekday - weekdayOf(earliest) + 7) % 7)
}

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** The minutes that the sample's people take to pay. */
export const MINUTES_TO_PAY = 3

/** Returns how many days ago a moment was; negative if it is still to come. */
export function daysSince(now: Date, instant: string): number {
  return (now.getTime() - Date.parse(instant)) / MS_PER_DAY
}

/** Returns the moment this many days before now, in the database's format. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString()
}

/** Returns the moment this many minutes after another, in the database's format. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
