import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type EnrolledCourse, getEnrolmentCount } from '#contract/enrolments.ts'
import { listWeek } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext, useRootData } from '#shared/loaderContext.ts'
import { zoneText } from '#shared/localTimes.ts'
import { Badge } from '../ui/data/Badge.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Counters, CountersWaiting } from './Counters.tsx'
import { NoCourses, ownCourses } from './courses/ownCourses.tsx'
import styles from './LearnerFrame.module.css'
import { LearnerFrame, TableWaiting } from './LearnerFrame.tsx'
import { deferSlow, Loaded } from './Loaded.tsx'
import { CalendarLink, calendarAction, shouldRevalidateCalendar } from './timetable/CalendarLink.tsx'
import { ClassroomLink } from './timetable/ClassroomLink.tsx'
import { nextClassText } from './timetable/classState.ts'
import { DayList } from './timetable/DayList.tsx'
import { Timetable } from './timetable/Timetable.tsx'
import { OwnWaiting } from './waiting/OwnWaiting.tsx'

export const action = calendarAction
export const shouldRevalidate = shouldRevalidateCalendar

/** Loads counters, week and table, each of which may arrive on its own. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(loaderContext)
  const [counts, week, courses] = await Promise.all([
    deferSlow(
      site,
      attempt(async () => (await site.api.call(getEnrolmentCount)).data),
    ),
    deferSlow(
      site,
      attempt(async () => (await site.api.call(listWeek)).data),
    ),
    ownCourses(site),
  ])
  return { counts, week, courses }
}

/** /dashboard: a greeting, the next class, this week's classes, three counters and the courses. */
export function Component() {
  const { counts, week, courses } = useLoaderData<typeof loader>()
  const { session } = useRootData()
  return (
    <LearnerFrame title="Dashboard" heading={`Welcome ${session?.data.firstname ?? ''}`.trim()}>
      {session?.isVerified === false && (
        <Alert tone="info" title="Confirm your email">
          <p>
            <Link to={paths.verifyEmail()}>Enter the code we emailed you</Link>, so that we can reach you
            about classes and help you reset your password.
          </p>
        </Alert>
      )}
      <section aria-labelledby="week" className={styles.part}>
        <h2 id="week">This week</h2>
        <Loaded
          deferred={week}
          waiting={
            <>
              <Skeleton shape="nextClass" />
              <TableWaiting label="Loading this week's classes" />
            </>
          }
          failedTitle="We couldn't load this week's classes"
        >
          {loaded => <WeekPanel week={loaded} />}
        </Loaded>
      </section>
      <section aria-labelledby="enrolled" className={styles.part}>
        <h2 id="enrolled">Your courses</h2>
        <Loaded deferred={counts} waiting={<CountersWaiting />} failedTitle="We couldn't load the counters">
          {count => <Counters count={count} />}
        </Loaded>
        <Loaded
          deferred={courses}
          waiting={<TableWaiting label="Loading your courses" />}
          failedTitle="We couldn't load your courses"
        >
          {({ courses: rows, waiting }) => (
            <>
              <OwnWaiting places={waiting} page="dashboard" />
              {rows.length === 0 && waiting.length === 0 && <NoCourses />}
              {rows.length > 0 && (
                <>
                  <EnrolledTable courses={rows} />
                  <CalendarLink />
                </>
              )}
            </>
          )}
        </Loaded>
      </section>
    </LearnerFrame>
  )
}

/** The dashboard's table of the learner's courses. */
function EnrolledTable({ courses }: { courses: readonly EnrolledCourse[] }) {
  return <DataTable caption="Your courses" columns={COLUMNS} rows={courses} keyOf={({ id }) => id} />
}

const COLUMNS: readonly Column<EnrolledCourse>[] = [
  {
    title: 'Course Title',
    isHead: true,
    cell: ({ slug, title }) => <Link to={paths.course(slug)}>{title}</Link>,
  },
  {
    title: 'Status',
    cell: ({ status, status_color: color }) => <Badge color={color}>{status}</Badge>,
  },
  { title: 'Classroom Link', cell: course => <ClassroomLink course={course} /> },
  { title: 'Timetable', cell: course => <Timetable course={course} /> },
]

/** The next class, the classes of today and the next seven days, and a link to all others. */
function WeekPanel({ week }: { week: ReplyOf<typeof listWeek>['data'] }) {
  const count = week.classes.length
  return (
    <>
      <DayList shown={week} hasNext />
      <p className={styles.foot}>
        {count === 0
          ? `No classes in the next 7 days.${week.next_class ? ` ${nextClassText(week.next_class)}` : ''}`
          : `All times are ${zoneText(week.time_zone ?? 'Africa/Lagos')}.`}{' '}
        <Link to={paths.timetable()}>See full timetable</Link>
      </p>
    </>
  )
}
