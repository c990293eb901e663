import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey shape with the size of what is coming. */
export function Skeleton({
  width,
  height,
}: {
  width?: CSSProperties['width']
  height: CSSProperties['height']
}) {
  return <span data-skeleton="" className={styles.skeleton} style={{ width, height }} />
}

/** A page that is still on its way, in its final shape: a title and a card of lines. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <Skeleton width="min(320px, 70%)" height={48} />
      <Skeleton height={120} />
      <TableSkeleton />
    </div>
  )
}

/** A table that is still on its way. */
export function TableSkeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles.table}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no names
        <Skeleton key={line} height={56} />
      ))}
    </div>
  )
}
