import type { LearningMethod } from '#contract/rules/learningMethod.ts'
import type { PaymentRowStatus } from '../../../platform/database/tables.ts'
import { chanceOf } from '../../../platform/seededRandom.ts'
import type { SampleCourse } from './course.ts'
import { demoLearner, sampleAlumni, sampleLearners } from './people.ts'
import { sampleSeries } from './series.ts'

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

/** The demo learner's payments: each status once, with courses under way and courses completed. */
const DEMO_HISTORY: readonly Omit<Purchase, 'person'>[] = [
  { course: 'web-foundations', status: 'success', method: 'virtual', daysAgo: 121.3 },
  { course: 'graphic-design-essentials', status: 'refunded', method: 'physical', daysAgo: 88.6 },
  { course: 'ui-design-with-figma', status: 'failed', method: 'virtual', daysAgo: 33.2 },
  { course: 'public-speaking-without-fear', status: 'success', method: 'physical', daysAgo: 26.4 },
  { course: 'python-from-zero', status: 'success', method: 'virtual', daysAgo: 19.5 },
  { course: 'data-analysis-with-excel-and-sql', status: 'abandoned', method: 'virtual', daysAgo: 9.1 },
  { course: 'everyday-ai-for-work', status: 'success', method: 'virtual', daysAgo: 4.7 },
  { course: 'machine-learning-in-practice', status: 'review', method: 'virtual', daysAgo: 2.2 },
  { course: 'be-found-search-engine-optimisation', status: 'pending', method: 'virtual', daysAgo: 0.01 },
]

/** Payments of others that came to nothing: an academy's books are never all green. */
const UNLUCKY: readonly Purchase[] = [
  unlucky('chinedu-eze', 'react-for-real-projects', 'failed', 41.3),
  unlucky('aisha-mohammed', 'cloud-foundations-on-aws', 'abandoned', 27.8),
  unlucky('emeka-obi', 'financial-modelling-in-excel', 'refunded', 52.5),
  unlucky('chiamaka-anyanwu', 'react-for-real-projects', 'refunded', 24.6),
  unlucky('zainab-yusuf', 'french-for-west-africa', 'failed', 14.4),
  unlucky('temitope-alabi', 'linux-and-networking-from-the-ground-up', 'abandoned', 6.9),
]

/** The learners of the evening group, who paid before its first day. */
const EVENING_GROUP: readonly Purchase[] = [
  'chinedu-eze',
  'aisha-mohammed',
  'oluwaseun-balogun',
  'emeka-obi',
  'chiamaka-anyanwu',
  'temitope-alabi',
].map((person, index) => ({
  person,
  course: sampleSeries.course,
  status: 'success',
  method: 'virtual',
  daysAgo: 15.3 + index,
  isOfCohort: true,
}))

/** All purchases of the sample academy, oldest first. */
export function samplePurchases(courses: readonly SampleCourse[]): Purchase[] {
  const byHand = [
    ...DEMO_HISTORY.map(purchase => ({ person: demoLearner.key, ...purchase })),
    ...UNLUCKY,
    ...EVENING_GROUP,
  ]
  const drawn = courses.flatMap(course => enrolmentsOf(course, byHand))
  return [...byHand, ...drawn].sort((one, other) => other.daysAgo - one.daysAgo)
}

/** As many people as the course has ratings and quiet learners; those with another purchase of it stay out. */
function enrolmentsOf(course: SampleCourse, byHand: readonly Purchase[]): Purchase[] {
  const chance = chanceOf(`enrolments of ${course.slug}`)
  const taken = new Set(byHand.filter(({ course: slug }) => slug === course.slug).map(({ person }) => person))
  return [...sampleLearners, ...sampleAlumni]
    .filter(({ key }) => key !== demoLearner.key && !taken.has(key))
    .map(({ key }) => ({ key, at: chance.next() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, course.ratings + course.quiet)
    .map(({ key }) => ({
      person: key,
      course: course.slug,
      status: 'success' as const,
      method: chance.next() < 0.75 ? ('virtual' as const) : ('physical' as const),
      daysAgo: course.ageInDays * (0.04 + chance.next() * 0.92),
    }))
}

function unlucky(person: string, course: string, status: PaymentRowStatus, daysAgo: number): Purchase {
  return { person, course, status, method: 'virtual', daysAgo }
}
