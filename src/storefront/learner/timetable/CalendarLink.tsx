import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import styles from '../LearnerFrame.module.css'

/** Leads to where all classes are put into one's own calendar. */
export function CalendarLink() {
  return (
    <p className={styles.foot}>
      <Link to={paths.calendar()}>Have all your classes in your own calendar</Link>
    </p>
  )
}
