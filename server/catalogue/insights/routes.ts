import type { FastifyInstance } from 'fastify'
import { PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { chargedRate } from '#contract/rules/currency.ts'
import { nairaFromKobo, rateToDecimal } from '#contract/rules/pricing.ts'
import {
  type CourseInNeed,
  getInsights,
  type Lack,
  type MonthOfSales,
  type SellingStep,
} from '#contract/tutor/insights.ts'
import { getSellingTerms, listCourseNames, publishCourses } from '#contract/tutor/ownCourses.ts'
import { findTutorStatus, type TutorStatus } from '../../people/queries/people.ts'
import { withheldFrom } from '../../people/withheld.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Account } from '../../platform/http/account.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { lacksSecondFactor, refuseWithoutSecondFactor } from '../courses/policy.ts'
import {
  type CourseInNeedRow,
  countCoursesInNeed,
  lastMonths,
  listCoursesInNeed,
  listNames,
  type Month,
  type Sales,
  setStatus,
  sumSales,
} from './queries.ts'

const MONTHS = 12
const COURSES = 5

/** Registers the routes of a tutor's sales by month, their incomplete courses, and the terms of selling. */
export function insightRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock, config, exchangeRate } = academy
  registerEndpoint(app, getInsights, async ({ user }) => {
    const months = lastMonths(clock.now(), MONTHS)
    const now = timestamp(clock)
    const [sales, courses, courses_total, tutor] = await Promise.all([
      sumSales(db, user.id, months),
      listCoursesInNeed(db, user.id, COURSES, now),
      countCoursesInNeed(db, user.id, now),
      findTutorStatus(db, user.id),
    ])
    const selling_steps = sellingSteps(academy, user, tutor)
    const maySell = selling_steps.every(({ is_done }) => is_done)
    return success({
      data: {
        months: presentMonths(months, sales),
        courses: courses.map(presentCourseInNeed),
        courses_total,
        ...(!maySell && { selling_steps }),
      },
    })
  })

  registerEndpoint(app, listCourseNames, async ({ user }) => success({ data: await listNames(db, user.id) }))

  registerEndpoint(app, publishCourses, async ({ body: { slugs, status }, user, ip, requestId }) => {
    if (status === PUBLISHED) refuseWithoutSecondFactor(academy, user)
    if (!(await setStatus(academy, user.id, slugs, status, { ip, requestId }))) {
      throw new HttpError('course.not_found', "One of these courses doesn't exist.")
    }
    const what = slugs.length === 1 ? 'The course is' : `${slugs.length} courses are`
    return success({ message: `${what} ${status === UNPUBLISHED ? 'unpublished' : 'published'}.` })
  })

  registerEndpoint(app, getSellingTerms, async () => {
    const rate = chargedRate(
      rateToDecimal(await exchangeRate.nairaPerDollar()),
      config.exchangeRate.marginNaira,
    )
    return success({ data: { rate, fees: config.payments.fees } })
  })
}

/** Returns the steps that this academy asks of a tutor before they publish. */
function sellingSteps(academy: AppContext, user: Account, tutor: TutorStatus): SellingStep[] {
  const { requireSecondFactor, tutorApproval } = academy.config
  const isApproved = tutor.awaits_approval === 0
  const steps: SellingStep[] = []
  if (tutor.must_verify === 1) steps.push({ step: 'email', is_done: tutor.is_verified === 1 })
  if (requireSecondFactor === 'tutors') {
    steps.push({ step: 'second_factor', is_done: !lacksSecondFactor(academy, user) })
  }
  if (tutorApproval || !isApproved) steps.push({ step: 'approval', is_done: isApproved })
  return steps
}

/** Returns every month, including those without a sale. */
function presentMonths(months: readonly Month[], sales: readonly Sales[]): MonthOfSales[] {
  return months.map(({ name }, index) => {
    const { enrolments = 0, kobo = 0 } = sales.find(({ place }) => place === index) ?? {}
    return { month: name, enrolments, naira: nairaFromKobo(kobo) }
  })
}

function presentCourseInNeed({
  slug,
  title,
  status,
  is_closed,
  has_topics,
  has_objectives,
  ...tutor
}: CourseInNeedRow): CourseInNeed {
  const lacks: Lack[] = []
  if (status === UNPUBLISHED) lacks.push('unpublished')
  if (Number(is_closed) === 1) lacks.push('closed')
  if (Number(has_topics) === 0) lacks.push('no_topics')
  if (Number(has_objectives) === 0) lacks.push('no_objectives')
  const withheld = withheldFrom(tutor, tutor)
  return { slug, title, lacks, ...(withheld && { withheld }) }
}
