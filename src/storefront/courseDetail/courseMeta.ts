import type { CourseDetail } from '#contract/entities.ts'
import { HIDDEN } from '#contract/rules/courseStatus.ts'
import { nairaText } from '#shared/money.ts'
import type { PageMeta, ShownPage } from '#shared/pageMeta.ts'
import { nairaNow } from '../ui/course/Price.tsx'
import { coursePicture } from './coursePicture.ts'
import { courseSchemas } from './courseStructuredData.ts'

/** Returns the head of a course's page. A hidden course is unlisted, so search engines leave it out. */
export function courseMeta({
  data,
  config,
  publicUrl,
}: ShownPage<{ course: CourseDetail }>): PageMeta | null {
  if (!data) return null
  const { course } = data
  const naira = nairaNow(course.discounted_price, config)
  return {
    title: `${course.title} | ${config.name}`,
    description: descriptionOf(course),
    isIndexed: course.display !== HIDDEN,
    ...(import.meta.env.SSR && {
      product: {
        name: course.title,
        picture: coursePicture(course, publicUrl),
        price: naira === null ? null : { amount: naira, text: nairaText(naira) },
      },
      structuredData: naira === null ? [] : courseSchemas(course, naira, config, publicUrl),
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
