import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { getCourse, listRelatedCourses } from '#contract/courses.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import type { PageHandle } from '#shared/pageMeta.ts'
import { Breadcrumb } from '../ui/data/Breadcrumb.tsx'
import { useDeferredSections } from '../ui/feedback/useDeferredSections.ts'
import styles from './CourseDetailPage.module.css'
import { courseMeta } from './courseMeta.ts'
import { EnrolBar } from './enrol/EnrolBar.tsx'
import { EnrolDialog } from './enrol/EnrolDialog.tsx'
import { EnrolPanel } from './enrol/EnrolPanel.tsx'
import { AboutCourse } from './parts/AboutCourse.tsx'
import { CourseHead } from './parts/CourseHead.tsx'
import { Objectives } from './parts/Objectives.tsx'
import { RelatedCourses } from './parts/RelatedCourses.tsx'
import { ShareCourse } from './parts/ShareCourse.tsx'
import { Topics } from './parts/Topics.tsx'
import { TutorBlock } from './parts/TutorBlock.tsx'
import { hasAllRatings, SHOWN_AT_FIRST } from './ratings/allRatings.ts'
import { Ratings } from './ratings/Ratings.tsx'
import { ratingAction } from './ratings/ratingAction.ts'

/**
 * An unpublished course answers 404 to strangers, which the page's error boundary shows as not found. The page stands without
 * the courses beside it. `address` is absolute, for those who pass the page on.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const slug = params.slug ?? ''
  const { signal } = request
  const [{ data: course }, related] = await Promise.all([
    api.call(getCourse, { params: { slug }, signal }),
    attempt(() => api.call(listRelatedCourses, { params: { slug }, signal })),
  ])
  const { ratings } = course
  const isWhole = hasAllRatings(new URL(request.url).searchParams)
  return {
    course: isWhole ? course : { ...course, ratings: ratings.slice(0, SHOWN_AT_FIRST) },
    moreRatings: isWhole ? 0 : Math.max(ratings.length - SHOWN_AT_FIRST, 0),
    related: 'value' in related ? related.value.data : [],
    address: new URL(paths.course(course.slug), request.url).href,
  }
}

export type CourseDetailData = Awaited<ReturnType<typeof loader>>

export const handle = { meta: courseMeta } satisfies PageHandle<CourseDetailData>

export async function action({ request, context }: ActionFunctionArgs) {
  return ratingAction(await request.formData(), context.get(loaderContext).api)
}

/** /courses/{slug}: everything about one course, and the way in. */
export function Component() {
  const { course, moreRatings, related, address } = useLoaderData<CourseDetailData>()
  const isWhole = useDeferredSections()
  return (
    <>
      <div className={`page ${styles.columns}`}>
        <div className={styles.crumbs}>
          <Breadcrumb
            above={[
              { to: paths.home(), name: 'Home' },
              { to: paths.catalogue(), name: 'Courses' },
            ]}
            here={course.title}
          />
        </div>
        <div className={styles.head}>
          <CourseHead course={course} />
        </div>
        <aside className={styles.side} aria-label="Enrolment">
          <EnrolPanel course={course} />
        </aside>
        <div className={styles.sections}>
          {isWhole && (
            <>
              <Objectives objectives={course.objectives} />
              <AboutCourse text={course.long_description} />
              <Topics topics={course.topics} />
              <TutorBlock course={course} />
              <Ratings course={course} more={moreRatings} />
            </>
          )}
          <ShareCourse title={course.title} address={address} />
        </div>
      </div>
      {isWhole && <RelatedCourses category={course.category} courses={related} />}
      <EnrolBar course={course} />
      <EnrolDialog slug={course.slug} />
    </>
  )
}
