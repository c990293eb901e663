import { chanceOf } from '../../../platform/seededRandom.ts'
import { HOME_ZONE } from '../../../platform/time/clock.ts'
import { localTimeOf } from '../../../platform/time/zonedTime.ts'
import type { SampleCourse } from './course.ts'

/** A class of a sample course; instants are UTC ISO-8601 text. */
interface SampleSession {
  title: string
  startsAt: string
  endsAt: string
  meetingLink: string
  /** Why it does not take place. */
  cancelReason: string | null
}

const PAST_CLASSES = 2
const COMING_CLASSES = 4
const MS_PER_MINUTE = 60_000
const FIVE_MINUTES = 5 * MS_PER_MINUTE
const MS_PER_WEEK = 7 * 24 * 60 * MS_PER_MINUTE
const CLASS_MINUTES = 90

/** Weekday (0 is Sunday) and UTC hour: evenings from Monday to Thursday and Saturday mornings in Lagos. */
const SLOTS: readonly [Slot, ...Slot[]] = [
  [1, 17],
  [2, 17],
  [3, 17],
  [4, 17],
  [6, 9],
]

type Slot = readonly [weekday: number, hour: number]

/** The last class of this course is cancelled, so that the sample shows how that looks. */
const WITH_A_CANCELLED_CLASS = 'data-analysis-with-excel-and-sql'

/** The demo learner has a class in this course on whatever day the sample academy is made. */
const WITH_A_CLASS_TODAY = 'python-from-zero'

/** All classes of this course are over: the demo learner has completed it. */
const WITH_CLASSES_OVER = 'web-foundations'

/** Weekly classes around the present moment: two are over, four are to come; and in one course one more today. */
export function sampleSessions(course: SampleCourse, now: Date): SampleSession[] {
  const weekly = weeklySessions(course, now)
  return course.slug === WITH_A_CLASS_TODAY ? [...weekly, sessionOfToday(course, now)] : weekly
}

function weeklySessions(course: SampleCourse, now: Date): SampleSession[] {
  const slot = chanceOf(`classes of ${course.slug}`).pick(SLOTS)
  const next = nextOf(slot, now)
  const weeksOver = course.slug === WITH_CLASSES_OVER ? PAST_CLASSES + COMING_CLASSES : PAST_CLASSES
  return Array.from({ length: PAST_CLASSES + COMING_CLASSES }, (_, index) => {
    const startsAt = next + (index - weeksOver) * MS_PER_WEEK
    const topic = course.topics[index % course.topics.length]?.topic ?? course.title
    return {
      title: `Class ${index + 1}: ${topic}`,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + CLASS_MINUTES * MS_PER_MINUTE).toISOString(),
      meetingLink: `https://meet.example.com/${course.slug}`,
      cancelReason:
        course.slug === WITH_A_CANCELLED_CLASS && index === PAST_CLASSES + COMING_CLASSES - 1
          ? 'It is a public holiday. We meet again the week after.'
          : null,
    }
  })
}

/** The first such weekday and hour after now. */
function nextOf([weekday, hour]: Slot, now: Date): number {
  const wait = (weekday - now.getUTCDay() + 7) % 7
  const found = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + wait, hour)
  return found > now.getTime() ? found : found + MS_PER_WEEK
}

/** In ten minutes, so that it can be joined at once; shortly before midnight it is on already. */
function sessionOfToday({ slug }: SampleCourse, now: Date): SampleSession {
  const next = Math.ceil((now.getTime() + 10 * MS_PER_MINUTE) / FIVE_MINUTES) * FIVE_MINUTES
  const startsAt = dayOf(next) === dayOf(now.getTime()) ? next : next - 40 * MS_PER_MINUTE
  return {
    title: 'Questions and answers',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + CLASS_MINUTES * MS_PER_MINUTE).toISOString(),
    meetingLink: `https://meet.example.com/${slug}`,
    cancelReason: null,
  }
}

function dayOf(instant: number): string {
  return localTimeOf(instant, HOME_ZONE).slice(0, 10)
}
