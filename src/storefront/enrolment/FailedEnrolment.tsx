import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import type { ShownFailure } from './enrolmentAction.ts'
import styles from './FinishPanel.module.css'

/** Why the learner is not enrolled yet, and the way on. Everything chosen stays as it is. */
export function FailedEnrolment({
  failure,
  mayHavePaid,
  onTryAgain,
}: {
  failure: ShownFailure
  mayHavePaid: boolean
  onTryAgain: () => void
}) {
  return (
    <div className={styles.finish}>
      <Alert title={failure.title} takesFocus>
        <p>{failure.text}</p>
        {mayHavePaid && (
          <p>
            You find it in your <Link to={paths.paymentHistory()}>payment history</Link> too.
          </p>
        )}
      </Alert>
      <Button size="large" isWide onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  )
}
