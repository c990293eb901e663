import type { ComponentProps } from 'react'
import { Card, PageHead } from './Page.tsx'
import styles from './Skeleton.module.css'

/** A shape is named for what it stands for. Its size is in the stylesheet: a page's policy lets no style attribute in. */
type Shape = 'actions' | 'addButton' | 'band' | 'chart' | 'courseHead' | 'field' | 'insight' | 'row' | 'title'

/** A grey shape with the size of what is coming. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span data-skeleton="" className={`${styles.skeleton} ${styles[shape]}`} />
}

/** A page that is still on its way, in its final shape: a title and a card of lines. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <Skeleton shape="title" />
      <Skeleton shape="band" />
      <TableSkeleton />
    </div>
  )
}

/** The page of a list that is still on its way. */
export function ListSkeleton(head: ComponentProps<typeof PageHead>) {
  return (
    <>
      <PageHead {...head} />
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}

/** A table that is still on its way. */
export function TableSkeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div aria-hidden="true" className={styles.table}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no names
        <Skeleton key={line} shape="row" />
      ))}
    </div>
  )
}
