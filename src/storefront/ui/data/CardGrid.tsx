import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import styles from './CardGrid.module.css'

/** The width of a card's cover in this grid, for the image's `sizes`. */
export const GRID_SIZES = '(min-width: 1200px) 280px, (min-width: 900px) 31vw, (min-width: 360px) 46vw, 92vw'

/**
 * Cards side by side: two on a phone, four on wide screens. Each child must be a `<li>`. With `isRow` a phone has them in one line
 * that scrolls sideways, to keep a page of many lists short.
 */
export function CardGrid({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <ul className={classNames(styles.grid, isRow && styles.row)}>{children}</ul>
}

/** Shows the grid while it is loading. */
export function CardGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <div key={index} className={styles.shape}>
          <Skeleton shape="cover" />
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="price" />
        </div>
      ))}
    </div>
  )
}
