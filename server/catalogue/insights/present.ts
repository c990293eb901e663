import { UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import type { CourseInNeed, Lack, MonthOfSales } from '#contract/tutor/console.ts'
import { withheldFrom } from '../../people/withheld.ts'
import type { Month } from './months.ts'
import type { CourseInNeedRow, Sales } from './repository.ts'

/** Every month, those without a sale too. */
export function presentMonths(months: readonly Month[], sales: readonly Sales[]): MonthOfSales[] {
  return months.map(({ name }, index) => {
    const { enrolments = 0, kobo = 0 } = sales.find(({ place }) => place === index) ?? {}
    return { month: name, enrolments, naira: nairaFromKobo(kobo) }
  })
}

export function presentCourseInNeed({
  slug,
  title,
  status,
  has_topics,
  has_objectives,
  ...standing
}: CourseInNeedRow): CourseInNeed {
  const lacks: Lack[] = []
  if (status === UNPUBLISHED) lacks.push('unpublished')
  if (Number(has_topics) === 0) lacks.push('no_topics')
  if (Number(has_objectives) === 0) lacks.push('no_objectives')
  const withheld = withheldFrom(standing, standing)
  return { slug, title, lacks, ...(withheld && { withheld }) }
}
