import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { SlotState } from '#contract/rules/slots.ts'
import { DEMO_ACCOUNTS } from '../../platform/config/demoAccounts.ts'
import type { PaymentRowStatus } from '../../platform/database/tables/money.ts'
import academy from './academy.json'
import courses from './courses.json'

/** A course of the sample academy as its author wrote it; the seed adds what the clock and the people add. */
export interface SampleCourse {
  slug: string
  category: string
  tutor: string
  title: string
  /** One paragraph each, as are the lines of `long`. */
  short: readonly string[]
  long: readonly string[]
  /** Whole US dollars. */
  price: { original: number; discounted: number }
  weeks: number
  video: string
  objectives: readonly string[]
  /** The resources are written as `Name - https://...`. */
  topics: readonly { topic: string; detail: readonly string[]; resources: readonly string[] }[]
  /** Ratings with a comment that is about this course; the rest of `ratings` get a comment that fits any. */
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

/** A made-up person; `password` only where somebody is meant to sign in. */
export interface SamplePerson {
  key: string
  firstname: string
  lastname: string
  email: string
  password?: string
  /** A tutor's words about themselves on their page. */
  about?: readonly string[]
  /** A number of those that are kept for stories, which the person's tutors see. */
  number?: string
}

/** A cohort of a sample course, by days from the day on which the academy is started. */
export interface SampleCohort {
  name: string
  /** It begins on the first such day of the week, from 1 for Monday, that comes so many days from the start of the academy or later. */
  weekday: number
  startsIn: number
  seats: number | null
  state: 'planned' | 'open' | 'cancelled'
  cancelReason?: string
  /** One class a week from its first day on, as many as its course has weeks, each named by the word and its number. */
  classes?: { title: string; timeOfDay: string; minutes: number }
  /** By people's keys: who has a seat, whom one is offered to, and who waits, the first first. */
  line?: { enrolled: readonly string[]; offered: readonly string[]; waiting: readonly string[] }
}

/** A slot of the sample, by days from the day on which the academy is started, and an hour of the clock in Lagos. */
export interface SampleSlot {
  inDays: number
  hour: number
  state: SlotState
  /** True if the demo learner has booked it; otherwise another learner has, if it is booked. */
  isDemo?: true
  cancelReason?: string
}

/** One person's payment for one course; a settled one enrols. `daysAgo` may be a fraction. */
export interface Purchase {
  person: string
  course: string
  status: PaymentRowStatus
  method: LearningMethod
  daysAgo: number
  /** For a cohort that has just begun: too early for a rating. */
  isOfCohort?: true
}

interface SampleAcademy {
  /** In the order in which the catalogue shows them. */
  categories: readonly { slug: string; name: string }[]
  /** The first is the demo tutor. */
  tutors: readonly Omit<SamplePerson, 'email'>[]
  demoLearner: Omit<SamplePerson, 'email'>
  /** The names of the other learners of now, and of earlier ones: thirty ratings of a course need thirty people. */
  learners: readonly string[]
  alumni: readonly string[]
  /** The courses that run in cohorts, by slug: one shows every state that a cohort can be in, on any day. */
  cohorts: Readonly<Record<string, readonly SampleCohort[]>>
  /** The cohort that is under way: its classes, by their numbers from 1, show every state that a class of a series can be in. */
  series: typeof academy.series
  /** The courses that are taken onsite too: one of the demo tutor's, which shows every state of a slot, and one that the demo learner takes. */
  onsite: readonly {
    course: string
    place: { name: string; address: string; landmark: string; map_link: string }
    slots: readonly SampleSlot[]
  }[]
  /** The tutors' replies to the newest rating with words of a course, by the course's slug. */
  replies: Readonly<Record<string, string>>
  /** The demo tutor's announcements to the learners of one course. `inDays` counts from now; less than 0 is in the past. */
  announcements: readonly {
    subject: string
    words: readonly string[]
    inDays: number
    isCancelled?: boolean
  }[]
  /** The demo learner's payments in each status, payments that came to nothing, and those of the evening group before its first day. */
  purchases: readonly Purchase[]
  /** Comments that fit any course, by stars; null is a rating without a word. */
  comments: Readonly<Record<string, readonly (string | null)[]>>
}

/** The sample academy but for its courses and people. */
export const sample = academy as SampleAcademy

/** The sample academy's courses, oldest first, so that their numbers follow the day they went on sale. */
export const sampleCourses: readonly SampleCourse[] = courses

export const sampleTutors: readonly SamplePerson[] = sample.tutors.map((tutor, index) => ({
  ...tutor,
  ...(index === 0 ? DEMO_ACCOUNTS.tutor : { email: emailOf(tutor.firstname, tutor.lastname) }),
}))

export const demoLearner: SamplePerson = { ...sample.demoLearner, ...DEMO_ACCOUNTS.learner }

/** The demo learner first, then the learners of now, then the earlier ones. */
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

const MS_PER_DAY = 24 * 60 * 60 * 1000

/** The minutes that the sample's people take to pay. */
export const MINUTES_TO_PAY = 3

/** Returns how many days ago a moment was; less than 0 if it is still to come. */
export function daysSince(now: Date, instant: string): number {
  return (now.getTime() - Date.parse(instant)) / MS_PER_DAY
}

/** Returns the moment so many days before now, as the database keeps it. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * MS_PER_DAY).toISOString()
}

/** Returns a moment some minutes after another, as the database keeps it. */
export function minutesAfter(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString()
}
