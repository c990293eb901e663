import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listWeek } from '#contract/timetable.ts'
import { paths } from '#pages/paths.ts'
import { DayList } from '../timetable/DayList.tsx'
import styles from './WeekPanel.module.css'

/** The classes of today and of the coming seven days, and the way to all others. */
export function WeekPanel({ week }: { week: ReplyOf<typeof listWeek>['data'] }) {
  return (
    <>
      {week.classes.length === 0 ? (
        <p className={styles.none}>No classes today or in the coming seven days.</p>
      ) : (
        <DayList shown={week} />
      )}
      <p>
        <Link to={paths.timetable()}>See your whole timetable</Link>
      </p>
    </>
  )
}
