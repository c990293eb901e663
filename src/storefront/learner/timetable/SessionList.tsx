import { Button } from '../../ui/actions/Button.tsx'
import { ClassTime } from '../../ui/course/ClassTime.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import { webAddress } from './ClassroomLink.tsx'
import styles from './SessionList.module.css'
import type { TimetableAnswer } from './timetableAction.ts'

/** The classes of a course, soonest first, in Lagos time. */
export function SessionList({
  answer,
  onTryAgain,
}: {
  answer: TimetableAnswer | undefined
  onTryAgain: () => void
}) {
  if (!answer) {
    return (
      <Waiting label="Loading the timetable">
        <Skeleton height={180} />
      </Waiting>
    )
  }
  if (answer.kind === 'calendar') return null
  if (answer.kind === 'failed') {
    return (
      <Alert title={answer.title}>
        <p>{answer.text}</p>
        <p>
          <Button look="secondary" size="small" onClick={onTryAgain}>
            Try again
          </Button>
        </p>
      </Alert>
    )
  }
  if (answer.sessions.length === 0) return <p>No classes are planned yet.</p>
  return (
    <ol className={styles.sessions}>
      {answer.sessions.map(({ id, title, starts_at, ends_at, meeting_link, isOver }) => {
        const address = isOver ? null : webAddress(meeting_link)
        return (
          <li key={id} className={styles.session}>
            <div>
              <strong>{title}</strong>
              <p>
                <ClassTime starts={starts_at} ends={ends_at} />
              </p>
            </div>
            {isOver && <Badge>Over</Badge>}
            {address && (
              <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`Join ${title}`}>
                Join
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
