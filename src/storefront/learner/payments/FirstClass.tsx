import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { Button, LinkButton } from '../../ui/actions/Button.tsx'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { useCalendarFile } from '../timetable/useCalendarFile.ts'
import styles from './PaymentSuccessPage.module.css'

/**
 * Says when the first class of a course just bought is, and leads all of them into a calendar; of one that was bought earlier
 * the next class, and nothing once all are over.
 */
export function FirstClass({ course }: { course: EnrolledCourse }) {
  const calendar = useCalendarFile(course.slug)
  const first = course.classes?.find(({ is_over, cancelled_at }) => !is_over && cancelled_at === null)
  const hasBegun = course.classes?.some(({ is_over }) => is_over) ?? false
  if (!first && hasBegun) return null
  return (
    <section aria-labelledby="first-class" className={styles.first}>
      <h2 id="first-class">
        <Icon name="calendar" /> {hasBegun ? 'Your next class' : 'Your first class'}
      </h2>
      {first ? (
        <>
          <p>
            <strong>
              <ClassTime starts={first.starts_at} ends={first.ends_at} />
            </strong>
            {first.place && `, ${first.place.name}, ${first.place.address}`}
          </p>
          <p className={styles.ways}>
            <Button icon="download" className="needs-script" isBusy={calendar.isBusy} onClick={calendar.save}>
              Add to calendar
            </Button>
            <Link to={paths.calendar()}>Have all your classes in your own calendar</Link>
          </p>
          {calendar.failure !== null && <p role="alert">{calendar.failure}</p>}
        </>
      ) : course.method === 'physical' ? (
        <>
          <p>You have picked no time yet.</p>
          <p>
            <LinkButton to={paths.onsiteClasses()}>Pick your times</LinkButton>
          </p>
        </>
      ) : (
        <p>
          Your tutor has not planned it yet. It will stand in your timetable, and we remind you a day before.
        </p>
      )}
    </section>
  )
}
