import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { saveFile } from '#shared/saveFile.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { SessionList } from './SessionList.tsx'
import styles from './Timetable.module.css'
import type { TimetableAnswer } from './timetableAction.ts'

/** Two icons: view opens the list of classes, download saves it for a calendar. Both say why when there are none. */
export function Timetable({ course }: { course: EnrolledCourse }) {
  const sessions = useFetcher<TimetableAnswer>()
  const calendar = useFetcher<TimetableAnswer>()
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  const { slug, title } = course
  const hasClasses = course.sessions_count > 0

  useEffect(() => {
    if (calendar.data?.kind === 'calendar') saveFile(calendar.data.file, calendar.data.name)
  }, [calendar.data])

  function ask(fetcher: typeof sessions, intent: 'sessions' | 'calendar') {
    void fetcher.submit({ intent, slug }, { method: 'post' })
  }

  return (
    <div className={styles.timetable}>
      <button
        type="button"
        className={styles.icon}
        aria-label={`View the timetable of ${title}`}
        title="View"
        aria-disabled={!hasClasses}
        aria-describedby={hasClasses ? undefined : reasonId}
        onClick={() => {
          if (!hasClasses) return
          setOpen(true)
          ask(sessions, 'sessions')
        }}
      >
        <Icon name="calendar" />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={`Download the timetable of ${title}`}
        title="Download"
        aria-disabled={!hasClasses || calendar.state !== 'idle'}
        aria-describedby={hasClasses ? undefined : reasonId}
        onClick={() => {
          if (hasClasses && calendar.state === 'idle') ask(calendar, 'calendar')
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
      <Dialog title={`Timetable of ${title}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <SessionList answer={sessions.data} onTryAgain={() => ask(sessions, 'sessions')} />}
      </Dialog>
    </div>
  )
}
