import type { ComponentProps } from 'react'
import { Card, PageHead } from './Page.tsx'
import styles from './Skeleton.module.css'

/** Names of placeholder shapes. The stylesheet has their sizes: the Content Security Policy blocks style attributes. */
type Shape = 'actions' | 'addButton' | 'band' | 'chart' | 'courseHead' | 'field' | 'insight' | 'row' | 'title'

/** A grey placeholder with the size of the content. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span data-skeleton="" className={`${styles.skeleton} ${styles[shape]}`} />
}

/** Placeholder of a page: a title and a card of lines. */
export function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.page}>
      <Skeleton shape="title" />
      <Skeleton shape="band" />
      <TableSkeleton />
    </div>
  )
}

/** Placeholder of a page with a list. */
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

/** Placeholder of a table. */
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
