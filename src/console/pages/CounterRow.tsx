import type { ReplyOf } from '#contract/endpoint.ts'
import type { getEnrolmentCount } from '#contract/enrolments.ts'
import { countText } from '#shared/money.ts'
import styles from './CounterRow.module.css'

/** The three counters; dashes until they are loaded, because a 0 would look like a real count. */
export function CounterRow({ counts }: { counts: ReplyOf<typeof getEnrolmentCount>['data'] | undefined }) {
  return (
    <dl className={styles.counters}>
      <Counter name="All courses" count={counts?.all} />
      <Counter name="Ongoing Enrolments" count={counts?.ongoing} />
      <Counter
        name="Total Enrolments"
        count={counts?.total}
        note={counts ? `${countText(counts.completed)} completed` : '\u00a0'}
      />
    </dl>
  )
}

function Counter({ name, count, note }: { name: string; count: number | undefined; note?: string }) {
  return (
    <div className={styles.counter}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{count === undefined ? '–' : countText(count)}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
