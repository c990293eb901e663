import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { listCourses } from '#contract/courses.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { AboutBlurbs } from './AboutBlurbs.tsx'
import { ClassTypes } from './ClassTypes.tsx'
import { CourseCarousel } from './carousel/CourseCarousel.tsx'
import { Hero } from './hero/Hero.tsx'
import { organizationSchema } from './organizationSchema.ts'
import { Testimonials } from './Testimonials.tsx'
import { TrustedBy } from './TrustedBy.tsx'

/** The landing carousel shows 5 courses (specification section 9). */
const CAROUSEL_COURSES = 5

/** The page stands without its carousel: a list that cannot be loaded is said there and nowhere else. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const list = await attempt(() =>
    api.call(listCourses, { query: { items: CAROUSEL_COURSES, sort: 'popular' }, signal: request.signal }),
  )
  return { courses: 'value' in list ? list.value.data.data : null }
}

export const handle = {
  meta: ({ config, publicUrl }) => ({
    title: `${config.name} | Belong Here, Become a Pro!`,
    description:
      'Live virtual and onsite courses with tutors who do the work. Pick a course, meet your tutor, become a pro.',
    ...(import.meta.env.SSR && { structuredData: [organizationSchema(config, publicUrl)] }),
  }),
} satisfies PageHandle

/** /: who we are, the first courses, and how one learns here. */
export function Component() {
  const { courses } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <>
      <Hero />
      <CourseCarousel courses={courses} />
      <ClassTypes />
      <AboutBlurbs />
      <TrustedBy />
      <Testimonials />
    </>
  )
}
