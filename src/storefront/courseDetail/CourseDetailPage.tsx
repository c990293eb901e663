import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { getCourse } from '#contract/courses.ts'
import { paths } from '#shared/paths.ts'
import { siteContext, useRootData } from '#shared/siteContext.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { AboutCourse } from './AboutCourse.tsx'
import styles from './CourseDetailPage.module.css'
import { CourseHead } from './CourseHead.tsx'
import { EnrolBar } from './EnrolBar.tsx'
import { EnrolDialog } from './EnrolDialog.tsx'
import { EnrolPanel } from './EnrolPanel.tsx'
import { Objectives } from './Objectives.tsx'
import { Ratings } from './Ratings.tsx'
import { ratingAction } from './ratingAction.ts'
import { Topics } from './Topics.tsx'

/** An unpublished course answers 404 to strangers, which the page's error boundary shows as not found. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext)
  const { data } = await api.call(getCourse, { params: { slug: params.slug ?? '' }, signal: request.signal })
  return { course: data }
}

export type CourseDetailData = Awaited<ReturnType<typeof loader>>

export async function action({ request, context }: ActionFunctionArgs) {
  return ratingAction(await request.formData(), context.get(siteContext).api)
}

/** /courses/{slug}: everything about one course, and the way in. */
export function Component() {
  const { course } = useLoaderData<CourseDetailData>()
  const { config } = useRootData()
  return (
    <>
      <title>{`${course.title} | ${config.name}`}</title>
      <meta name="description" content={course.short_description.slice(0, 160)} />
      <div className={styles.head}>
        <div className={`page ${styles.columns}`}>
          <div className={styles.main}>
            <Breadcrumb
              above={[
                { to: paths.home(), name: 'Home' },
                { to: paths.courses(), name: 'Courses' },
              ]}
              here={course.title}
            />
            <CourseHead course={course} />
          </div>
        </div>
      </div>
      <div className={`page ${styles.columns} ${styles.body}`}>
        <aside className={styles.side} aria-label="Enrolment">
          <EnrolPanel course={course} />
        </aside>
        <div className={`${styles.main} ${styles.sections}`}>
          <Objectives objectives={course.objectives} />
          <AboutCourse text={course.long_description} />
          <Topics topics={course.topics} />
          <Ratings course={course} />
        </div>
      </div>
      <EnrolBar course={course} />
      <EnrolDialog slug={course.slug} />
    </>
  )
}
