import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { attempt } from '#shared/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { deferSlow } from '../deferSlow.ts'
import { LearnerFrame } from '../LearnerFrame.tsx'
import { Loaded } from '../Loaded.tsx'
import { shouldRevalidateTimetable, timetableAction } from '../timetable/timetableAction.ts'
import { CoursesWaiting } from './CoursesWaiting.tsx'
import { EnrolledCard } from './EnrolledCard.tsx'
import styles from './EnrolledCoursesPage.module.css'
import { NoCourses } from './NoCourses.tsx'

export const action = timetableAction
export const shouldRevalidate = shouldRevalidateTimetable

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  return { courses: await deferSlow(attempt(async () => (await api.call(listEnrolledCourses)).data)) }
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
            <ul className={styles.courses}>
              {rows.map(course => (
                <li key={course.id}>
                  <EnrolledCard course={course} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </LearnerFrame>
  )
}
