import { useEffect, useId } from 'react'
import { useFetcher } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { saveFile } from '#shared/saveFile.ts'
import { dialogOpener } from '../../ui/actions/dialogOpener.ts'
import { classNames } from '../../ui/classNames.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ClassList } from './ClassList.tsx'
import type { CalendarAnswer } from './calendarAction.ts'
import styles from './Timetable.module.css'

/** Two icons: view opens the list of classes, download saves it for a calendar. Both say why when there are none. */
export function Timetable({ course }: { course: EnrolledCourse }) {
  const calendar = useFetcher<CalendarAnswer>()
  const reasonId = useId()
  const dialogId = `timetable-${course.id}`
  const { slug, title, sessions_count: count } = course
  const hasClasses = count > 0

  useEffect(() => {
    if (calendar.data?.kind === 'calendar') saveFile(calendar.data.file, calendar.data.name)
  }, [calendar.data])

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
        aria-disabled={!hasClasses || calendar.state !== 'idle'}
        aria-describedby={hasClasses ? undefined : reasonId}
        onClick={() => {
          if (hasClasses && calendar.state === 'idle') void calendar.submit({ slug }, { method: 'post' })
        }}
      >
        <Icon name="download" />
      </button>
      {!hasClasses && (
        <small id={reasonId} className={styles.reason}>
          No classes planned yet
        </small>
      )}
      {calendar.data?.kind === 'failed' && calendar.state === 'idle' && (
        <small role="alert" className={styles.failed}>
          {calendar.data.text}
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
