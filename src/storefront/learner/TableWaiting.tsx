import { Skeleton, Waiting } from '../ui/Skeleton.tsx'
import styles from './TableWaiting.module.css'

/** The shape of a table while its rows are on their way. */
export function TableWaiting({ label }: { label: string }) {
  return (
    <Waiting label={label}>
      <div className={styles.rows}>
        {['head', 'first', 'second', 'third'].map(row => (
          <Skeleton key={row} height={row === 'head' ? 44 : 72} />
        ))}
      </div>
    </Waiting>
  )
}
