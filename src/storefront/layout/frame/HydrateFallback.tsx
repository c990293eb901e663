import { CardGridSkeleton } from '../../ui/data/CardGrid.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import styles from './HydrateFallback.module.css'

/** What stands on a first visit until the first data is in: the shape of a page, without a word of it. */
export function HydrateFallback() {
  return (
    <Waiting label="Loading page">
      <div className={styles.bar}>
        <div className="page">
          <Skeleton shape="logo" />
        </div>
      </div>
      <div className={`page ${styles.body}`}>
        <Skeleton shape="headline" />
        <Skeleton shape="lead" />
        <CardGridSkeleton count={4} />
      </div>
    </Waiting>
  )
}
