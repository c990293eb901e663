import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'

/** Leads to where all classes are put into one's own calendar. */
export function CalendarLink() {
  return (
    <p>
      <Link to={paths.calendar()}>Have all your classes in your own calendar</Link>
    </p>
  )
}
