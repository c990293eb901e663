import { Skeleton, Waiting } from '../ui/feedback/Skeleton.tsx'
import styles from './TableWaiting.module.css'

/** The shape of a table while its rows are on their way: a head and rows, or the cards of a phone. */
export function TableWaiting({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      <div className={styles.place}>
        <div className={styles.rows}>
          {['head', 'first', 'second', 'third'].map(row => (
            <Skeleton key={row} shape={row === 'head' ? 'tableHead' : 'tableRow'} />
          ))}
        </div>
      </div>
    </Waiting>
  )
}
