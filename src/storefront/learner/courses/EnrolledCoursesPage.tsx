import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { loaderContext } from '#shared/loaderContext.ts'
import { Waiting } from '../../ui/feedback/Skeleton.tsx'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { Loaded } from '../Loaded.tsx'
import { ownCourses } from '../ownCourses.ts'
import { CalendarLink } from '../timetable/CalendarLink.tsx'
import { calendarAction, shouldRevalidateCalendar } from '../timetable/calendarAction.ts'
import { OwnWaiting } from '../waiting/OwnWaiting.tsx'
import { EnrolledCard, EnrolledCardWaiting } from './EnrolledCard.tsx'
import styles from './EnrolledCoursesPage.module.css'
import { NoCourses } from './NoCourses.tsx'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

export async function loader({ context }: LoaderFunctionArgs) {
  return { courses: await ownCourses(context.get(loaderContext)) }
}

/** /courses/enrolled: each course with its cover, its next class and its timetable. */
export function Component() {
  const { courses } = useLoaderData<typeof loader>()
  return (
    <LearnerFrame title="List of Enrolled courses">
      <Loaded deferred={courses} waiting={<CoursesWaiting />} failedTitle="Your courses could not be loaded">
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
