import { useFetcher } from 'react-router-dom'
import type { Cohort } from '#contract/entities.ts'
import { lineText } from '#contract/rules/cohort.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { daysText } from '../../ui/course/cohortsOnSale.ts'
import { isOffered, type Standing, standingText } from '../../ui/course/standing.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { EnrolmentAnswer } from '../enrolmentAction.ts'
import styles from './choices.module.css'

/** The full starts, with forms to join or leave their waiting lists, also without script; folded while other starts have seats.
 * Not lazy: what React hydrates after the page loses an early press. */
export function WaitingChoice({
  cohorts,
  isOpen,
  standings,
  isLearner,
  posted,
}: {
  cohorts: readonly Cohort[]
  /** True if no start has a free seat. */
  isOpen: boolean
  standings: readonly Standing[]
  isLearner: boolean
  posted: EnrolmentAnswer | undefined
}) {
  return (
    <details
      open={isOpen || standings.length > 0 || posted?.outcome === 'waitingFailed'}
      className={styles.waiting}
    >
      <summary>
        <h2 id="waiting-list">Waiting list</h2>
        <span>{cohorts.map(({ name }) => name).join(', ')}</span>
      </summary>
      <section aria-labelledby="waiting-list" className={styles.section}>
        <p>
          If a seat opens up, we offer it to the first person in line for 24 hours. Joining is free, and you
          can leave at any time.
        </p>
        {posted?.outcome === 'waitingFailed' && <Refusal text={posted.text} />}
        <ul className={styles.line}>
          {cohorts.map(cohort => (
            <li key={cohort.id}>
              <Line
                cohort={cohort}
                standing={standings.find(({ cohort_id }) => cohort_id === cohort.id)}
                isLearner={isLearner}
              />
            </li>
          ))}
        </ul>
        {!isLearner && <p>Sign in as a learner to join.</p>}
      </section>
    </details>
  )
}

function Line({
  cohort,
  standing,
  isLearner,
}: {
  cohort: Cohort
  standing: Standing | undefined
  isLearner: boolean
}) {
  const { Form, state, data } = useFetcher<EnrolmentAnswer>()
  const leaves = standing !== undefined
  const words = standing && isOffered(standing) ? 'Decline the seat' : 'Leave the waiting list'
  return (
    <Form method="post">
      <strong>{cohort.name}</strong>
      <small>{daysText(cohort)}</small>
      <p role="status">
        {standing ? `${standingText(standing)}.` : `Full · ${lineText(cohort.waiting ?? 0)}`}
      </p>
      {data?.outcome === 'waitingFailed' && <Refusal text={data.text} />}
      <input type="hidden" name="intent" value={leaves ? 'leave' : 'join'} />
      <input type="hidden" name="cohort_id" value={cohort.id} />
      {isLearner && (
        <Button
          type="submit"
          size="small"
          look="secondary"
          isBusy={state !== 'idle'}
          aria-label={`${leaves ? words : 'Join the waiting list'}: ${cohort.name}`}
        >
          {leaves ? words : 'Join the waiting list'}
        </Button>
      )}
    </Form>
  )
}

function Refusal({ text }: { text: string }) {
  return <Alert title={text} takesFocus />
}
