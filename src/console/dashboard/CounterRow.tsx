import type { ReplyOf } from '#contract/endpoint.ts'
import type { getEnrolmentCount } from '#contract/enrolments.ts'
import { countText } from '#shared/money.ts'
import styles from './CounterRow.module.css'

const NOTHING = { all: 0, ongoing: 0, completed: 0, total: 0 }

/** The three counters: 0 until they are loaded (specification section 8). */
export function CounterRow({
  counts = NOTHING,
}: {
  counts?: ReplyOf<typeof getEnrolmentCount>['data'] | undefined
}) {
  return (
    <dl className={styles.counters}>
      <Counter name="All courses" count={counts.all} />
      <Counter name="Ongoing Enrolments" count={counts.ongoing} />
      <Counter
        name="Total Enrolments"
        count={counts.total}
        note={`${countText(counts.completed)} completed`}
      />
    </dl>
  )
}

function Counter({ name, count, note }: { name: string; count: number; note?: string }) {
  return (
    <div className={styles.counter}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{countText(count)}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
