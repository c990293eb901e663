import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { getEnrolmentCount, listEnrolledCourses } from '#contract/enrolments.ts'
import { attempt } from '#shared/apiFailure.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { Counters, CountersWaiting } from './Counters.tsx'
import { EnrolledTable } from './courses/EnrolledTable.tsx'
import { NoCourses } from './courses/NoCourses.tsx'
import styles from './DashboardPage.module.css'
import { deferSlow } from './deferSlow.ts'
import { LearnerFrame } from './LearnerFrame.tsx'
import { Loaded } from './Loaded.tsx'
import { TableWaiting } from './TableWaiting.tsx'
import { shouldRevalidateTimetable, timetableAction } from './timetable/timetableAction.ts'

export const action = timetableAction
export const shouldRevalidate = shouldRevalidateTimetable

/** Counters and table come each in their own time. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(loaderContext)
  const [counts, courses] = await Promise.all([
    deferSlow(attempt(async () => (await api.call(getEnrolmentCount)).data)),
    deferSlow(attempt(async () => (await api.call(listEnrolledCourses)).data)),
  ])
  return { counts, courses }
}

/** /dashboard: a greeting, three counters, and the courses with their classes. */
export function Component() {
  const { counts, courses } = useLoaderData<typeof loader>()
  const { session } = useRootData()
  return (
    <LearnerFrame title="Dashboard" heading={`Welcome ${session?.data.firstname ?? ''}`.trim()}>
      <Loaded deferred={counts} waiting={<CountersWaiting />} failedTitle="The counters could not be loaded">
        {count => <Counters count={count} />}
      </Loaded>
      <section aria-labelledby="enrolled" className={styles.courses}>
        <h2 id="enrolled">Your courses</h2>
        <Loaded
          deferred={courses}
          waiting={<TableWaiting label="Loading your courses" />}
          failedTitle="Your courses could not be loaded"
        >
          {rows => (rows.length === 0 ? <NoCourses /> : <EnrolledTable courses={rows} />)}
        </Loaded>
      </section>
    </LearnerFrame>
  )
}
