import { useMatches } from 'react-router-dom'
import type { TutorPageName } from '#pages/pages.ts'
import { HEADS } from './heads.tsx'
import { Card, PageHead } from './Page.tsx'
import styles from './Skeleton.module.css'

/** Names of placeholder shapes. The stylesheet has their sizes: the Content Security Policy blocks style attributes. */
type Shape = 'chart' | 'field' | 'insight' | 'row'

/** A grey placeholder with the size of the content. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span data-skeleton="" className={`${styles.skeleton} ${styles[shape]}`} />
}

/** Placeholder of any console page: its head as far as it is known, and a card of lines. */
export function PageSkeleton() {
  const page = useMatches().at(-1)?.id as TutorPageName
  return (
    <>
      <PageHead {...HEADS[page]} />
      <Card>
        <div role="status" aria-label="Loading">
          <TableSkeleton />
        </div>
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
