import { CardGridSkeleton } from '../../ui/data/CardGrid.tsx'
import { Skeleton, Waiting } from '../../ui/feedback/Skeleton.tsx'
import styles from './HydrateFallback.module.css'

/** What stands on a first visit until the first data is in: the shape of a page, without a word of it. */
export function HydrateFallback() {
  return (
    <Waiting label="Loading page">
      <div className={styles.bar}>
        <div className="page">
          <Skeleton width="150px" height="38px" />
        </div>
      </div>
      <div className={`page ${styles.body}`}>
        <Skeleton width="min(620px, 90%)" height="clamp(2.4rem, 6vw, 4rem)" />
        <Skeleton width="min(420px, 70%)" height="1.4em" />
        <CardGridSkeleton count={4} />
      </div>
    </Waiting>
  )
}
