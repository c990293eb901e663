import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { methodName } from '#contract/rules/learningMethod.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { CoverImage } from '../../ui/media/CoverImage.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { Loaded } from '../Loaded.tsx'
import { CalendarLink, calendarAction, shouldRevalidateCalendar } from '../timetable/CalendarLink.tsx'
import { ClassroomLink } from '../timetable/ClassroomLink.tsx'
import { Timetable } from '../timetable/Timetable.tsx'
import { OwnWaiting } from '../waiting/OwnWaiting.tsx'
import styles from './EnrolledCoursesPage.module.css'
import { NoCourses, ownCourses } from './ownCourses.tsx'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

export async function loader({ context }: LoaderFunctionArgs) {
  return { courses: await ownCourses(context.get(loaderContext)) }
}

/** /courses/enrolled: each of the learner's courses with its cover, next class and timetable. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <LearnerFrame title="List of Enrolled courses">
      <Loaded deferred={courses} waiting={<CoursesWaiting />} failedTitle="We couldn't load your courses">
        {({ courses: rows, waiting }) => (
          <>
            <OwnWaiting places={waiting} page="courses" />
            {rows.length === 0 && waiting.length === 0 && <NoCourses />}
            {rows.length > 0 && (
              <>
                <CalendarLink />
                <ul className={styles.courses}>
                  {rows.map((course, index) => (
                    <li key={course.id}>
                      <EnrolledCard course={course} isFirst={index === 0} />
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </LearnerFrame>
  )
}

function CoursesWaiting() {
  return (
    <Waiting label="Loading your courses">
      <div className={styles.courses}>
        {['first', 'second'].map(course => (
          <div key={course}>
            <EnrolledCardWaiting />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

/** One of the learner's courses. */
function EnrolledCard({ course, isFirst }: { course: EnrolledCourse; isFirst: boolean }) {
  const { slug, title, status, status_color: color, method, enrolled_at: since, cohort, attendance } = course
  return (
    <article className={styles.card}>
      <CoverImage
        coverPhoto={course.cover_photo}
        sizes="(min-width: 640px) 220px, calc(100vw - 66px)"
        isFirst={isFirst}
        className={styles.cover}
      />
      <div className={styles.words}>
        <Badge color={color}>{status}</Badge>
        <h2>
          <Link to={paths.course(slug)}>{title}</Link>
        </h2>
        <p>
          {methodName(method)}, since {dayText(since)}
          {cohort && `. ${cohort.name}, from ${dayText(cohort.starts_at)}`}
        </p>
        {attendance && (
          <p>
            Attended {attendance.attended} of {attendance.of} {attendance.of === 1 ? 'class' : 'classes'}
          </p>
        )}
        {course.may_rate !== false && (
          <Link to={paths.rate(slug)} className={styles.rate} aria-label={`Rate ${title}`}>
            Rate this course
          </Link>
        )}
      </div>
      <div className={styles.classes}>
        <ClassroomLink course={course} />
        {method === 'physical' && <Link to={paths.onsiteClasses()}>Your onsite classes</Link>}
        <Timetable course={course} />
      </div>
    </article>
  )
}

/** The skeleton of a course. */
function EnrolledCardWaiting() {
  return (
    <div className={styles.card}>
      <Skeleton shape="cover" />
      <div className={styles.words}>
        <Skeleton shape="pill" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </div>
      <div className={styles.classes}>
        <Skeleton shape="button" />
      </div>
    </div>
  )
}
