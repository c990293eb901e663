import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listWeek } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { zoneText } from '#shared/localTimes.ts'
import styles from '../LearnerFrame.module.css'
import { DayList } from '../timetable/DayList.tsx'

/** The next class, those of today and of the coming seven days, and the way to all others. */
export function WeekPanel({ week }: { week: ReplyOf<typeof listWeek>['data'] }) {
  const count = week.classes.length
  return (
    <>
      <DayList shown={week} hasNext />
      <p className={styles.foot}>
        {count === 0
          ? 'No classes today or in the coming seven days. '
          : `In ${zoneText(week.time_zone ?? 'Africa/Lagos')}. `}
        <Link to={paths.timetable()}>See your whole timetable</Link>
      </p>
    </>
  )
}
