import type { ReplyOf } from '#contract/endpoint.ts'
import type { getEnrolmentCount } from '#contract/enrolments.ts'
import { countText } from '#shared/money.ts'
import { Skeleton, Waiting } from '../ui/feedback/Skeleton.tsx'
import styles from './Counters.module.css'

/** The three counters of a dashboard, in one line. The third counts all, with the number of completed ones under it. */
export function Counters({ count }: { count: ReplyOf<typeof getEnrolmentCount>['data'] }) {
  return (
    <dl className={styles.counters}>
      <Counter name="All courses" value={count.all} />
      <Counter name="Ongoing Enrolments" value={count.ongoing} />
      <Counter
        name="Total Enrolments"
        value={count.total ?? count.completed}
        note={`${countText(count.completed)} completed`}
      />
    </dl>
  )
}

/** The skeleton of the counters. */
export function CountersWaiting() {
  return (
    <Waiting label="Loading the counters">
      <div className={styles.waiting}>
        <Skeleton shape="tableRow" />
      </div>
    </Waiting>
  )
}

function Counter({ name, value, note }: { name: string; value: number; note?: string }) {
  return (
    <div className={styles.counter}>
      <dt>{name}</dt>
      <dd>
        <strong>{countText(value)}</strong>
        {note && <span>{note}</span>}
      </dd>
    </div>
  )
}
