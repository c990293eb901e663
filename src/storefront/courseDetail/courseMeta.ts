import type { BreadcrumbList, Course, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { HIDDEN } from '#contract/rules/courseStatus.ts'
import { paths } from '#pages/paths.ts'
import { isDrawnCover } from '#shared/coverPhotoUrl.ts'
import { nairaText } from '#shared/money.ts'
import type { PageMeta, SharePicture, ShownPage } from '#shared/pageMeta.ts'
import { nairaNow } from '../ui/course/Price.tsx'

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

/** Returns the short description, cut to length, or one made of the course's facts. */
function descriptionOf({ title, short_description, category, tutor }: CourseDetail): string {
  const text = short_description.trim().replace(/\s+/g, ' ')
  const said = text || `${title}: ${category.name} with ${tutor.firstname} ${tutor.lastname}.`
  return [...said].length > DESCRIPTION_MAX ? `${[...said].slice(0, DESCRIPTION_MAX - 1).join('')}…` : said
}

/** Returns the picture for shared links: an uploaded cover as stored, or the PNG of a drawn one. */
function coursePicture(
  { slug, cover_photo }: Pick<CourseDetail, 'slug' | 'cover_photo'>,
  publicUrl: string,
): SharePicture {
  const size = { width: 1_200, height: 675 }
  return isDrawnCover(cover_photo)
    ? { url: `${publicUrl}${paths.course(slug)}/cover.png`, type: 'image/png', ...size }
    : { url: `${publicUrl}/storage/${cover_photo}?w=1200`, type: 'image/webp', ...size }
}

const CONTEXT = 'https://schema.org'

/** Returns the structured data of the course and its breadcrumb. @param naira today's price */
function courseSchemas(
  course: CourseDetail,
  naira: number,
  config: AcademyConfig,
  publicUrl: string,
): [WithContext<Course>, WithContext<BreadcrumbList>] {
  const url = `${publicUrl}${paths.course(course.slug)}`
  const instructor = {
    '@type': 'Person',
    name: `${course.tutor.firstname} ${course.tutor.lastname}`,
    ...(course.tutor_slug && { url: `${publicUrl}${paths.tutorPage(course.tutor_slug)}` }),
  } as const
  const courseSchedule = {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    repeatCount: course.duration,
  } as const
  const instance = (courseMode: string) =>
    ({ '@type': 'CourseInstance', courseMode, courseSchedule, instructor }) as const
  return [
    {
      '@context': CONTEXT,
      '@type': 'Course',
      name: course.title,
      description: course.short_description || course.title,
      url,
      image: coursePicture(course, publicUrl).url,
      provider: { '@type': 'Organization', name: config.name, url: `${publicUrl}/` },
      about: course.category.name,
      ...(course.objectives.length > 0 && { teaches: course.objectives.map(({ objective }) => objective) }),
      offers: {
        '@type': 'Offer',
        category: naira === 0 ? 'Free' : 'Paid',
        price: naira,
        priceCurrency: 'NGN',
        availability: 'https://schema.org/InStock',
        url,
      },
      hasCourseInstance: [instance('Online'), instance('Onsite')],
      // The academy shows two stars for a course without ratings; search engines get real ratings only.
      ...(course.ratings_average !== null &&
        course.ratings_count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.ratings_average,
            ratingCount: course.ratings_count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    },
    {
      '@context': CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Courses', item: `${publicUrl}${paths.catalogue()}` },
        { '@type': 'ListItem', position: 3, name: course.title, item: url },
      ],
    },
  ]
}
