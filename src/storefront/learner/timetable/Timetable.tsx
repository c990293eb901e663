import { useId } from 'react'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { dialogOpener } from '../../ui/actions/dialogOpener.ts'
import { classNames } from '../../ui/classNames.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ClassList } from './ClassList.tsx'
import styles from './Timetable.module.css'
import { useCalendarFile } from './useCalendarFile.ts'

/** Two icons: view opens the list of classes, download saves it for a calendar. Both say why when there are none. */
export function Timetable({ course }: { course: EnrolledCourse }) {
  const reasonId = useId()
  const dialogId = `timetable-${course.id}`
  const { slug, title, sessions_count: count } = course
  const hasClasses = count > 0
  const calendar = useCalendarFile(slug)

  return (
    <div className={styles.timetable}>
      <button
        type="button"
        className={styles.icon}
        aria-label={`View the timetable of ${title}`}
        title="View"
        aria-disabled={!hasClasses}
        aria-describedby={hasClasses ? undefined : reasonId}
        {...(hasClasses && dialogOpener(dialogId))}
      >
        <Icon name="calendar" />
      </button>
      <button
        type="button"
        className={classNames(styles.icon, 'needs-script')}
        aria-label={`Download the timetable of ${title}`}
        title="Download"
        aria-disabled={!hasClasses || calendar.isBusy}
        aria-describedby={hasClasses ? undefined : reasonId}
        onClick={() => {
          if (hasClasses) calendar.save()
        }}
      >
        <Icon name="download" />
      </button>
      {!hasClasses && (
        <small id={reasonId} className={styles.reason}>
          No classes planned yet
        </small>
      )}
      {calendar.failure !== null && (
        <small role="alert" className={styles.failed}>
          {calendar.failure}
        </small>
      )}
      {hasClasses && (
        <Dialog id={dialogId} title={`Timetable of ${title}`}>
          <ClassList classes={course.classes ?? []} count={count} />
        </Dialog>
      )}
    </div>
  )
}
