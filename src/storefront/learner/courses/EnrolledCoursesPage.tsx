import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { Waiting } from '../../ui/feedback/Skeleton.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { deferSlow, Loaded } from '../Loaded.tsx'
import { CalendarLink } from '../timetable/CalendarLink.tsx'
import { calendarAction, shouldRevalidateCalendar } from '../timetable/calendarAction.ts'
import { EnrolledCard, EnrolledCardWaiting } from './EnrolledCard.tsx'
import styles from './EnrolledCoursesPage.module.css'
import { NoCourses } from './NoCourses.tsx'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const courses = attempt(async () => (await site.api.call(listEnrolledCourses)).data)
  return { courses: await deferSlow(site, courses) }
}

/** /courses/enrolled: each course with its cover, its next class and its timetable. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <LearnerFrame title="List of Enrolled courses">
      <Loaded deferred={courses} waiting={<CoursesWaiting />} failedTitle="Your courses could not be loaded">
        {rows =>
          rows.length === 0 ? (
            <NoCourses />
          ) : (
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
          )
        }
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
