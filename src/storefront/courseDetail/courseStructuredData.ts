import type { BreadcrumbList, Course, WithContext } from 'schema-dts'
import type { AcademyConfig } from '#contract/academy.ts'
import type { CourseDetail } from '#contract/entities.ts'
import { paths } from '#pages/paths.ts'
import { coursePicture } from './coursePicture.ts'

const CONTEXT = 'https://schema.org'

/** Returns the course and its breadcrumb as search engines read them. @param naira what it costs today */
export function courseSchemas(
  course: CourseDetail,
  naira: number,
  config: AcademyConfig,
  publicUrl: string,
): [WithContext<Course>, WithContext<BreadcrumbList>] {
  const url = `${publicUrl}${paths.course(course.slug)}`
  const instructor = {
    '@type': 'Person',
    name: `${course.tutor.firstname} ${course.tutor.lastname}`,
    ...(course.tutor_slug && { url: `${publicUrl}${paths.tutor(course.tutor_slug)}` }),
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
      // The academy shows two stars where nobody has rated; a search engine is told of real ratings only.
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
