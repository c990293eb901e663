import type { CourseDetail } from '#contract/entities.ts'
import { HIDDEN } from '#contract/rules/courseStatus.ts'
import type { LiveRate } from '#shared/naira/nairaLiveRate.ts'
import { nairaPrice } from '#shared/naira/nairaPrice.ts'
import type { PageMeta, ShownPage } from '#shared/pageMeta.ts'
import { coursePicture } from './coursePicture.ts'
import { courseSchemas } from './courseStructuredData.ts'

/** Returns the head of a course's page. A hidden course is unlisted, so search engines leave it out. */
export function courseMeta({
  data,
  config,
  publicUrl,
}: ShownPage<{ course: CourseDetail; liveRate: LiveRate }>): PageMeta | null {
  if (!data) return null
  const { course, liveRate } = data
  const price = nairaPrice(course, liveRate, config.naira_margin)
  return {
    title: `${course.title} | ${config.name}`,
    description: descriptionOf(course),
    isIndexed: course.display !== HIDDEN,
    ...(import.meta.env.SSR && {
      product: { name: course.title, picture: coursePicture(course, publicUrl), price },
      structuredData: price ? courseSchemas(course, price.amount, config, publicUrl) : [],
    }),
  }
}

const DESCRIPTION_MAX = 160

/** Returns the short description, cut to length; a course without one is described by its facts. */
function descriptionOf({ title, short_description, category, tutor }: CourseDetail): string {
  const text = short_description.trim().replace(/\s+/g, ' ')
  const said = text || `${title}: ${category.name} with ${tutor.firstname} ${tutor.lastname}.`
  return [...said].length > DESCRIPTION_MAX ? `${[...said].slice(0, DESCRIPTION_MAX - 1).join('')}…` : said
}
