import type { ReactNode } from 'react'
import { useRootData } from '#shared/loaderContext.ts'
import { Skeleton, Waiting } from '../ui/feedback/Skeleton.tsx'
import styles from './LearnerFrame.module.css'

/** A page of the learner's area: its title, and its parts one below the other. */
export function LearnerFrame({
  title,
  heading = title,
  children,
}: {
  title: string
  heading?: string
  children: ReactNode
}) {
  const { config } = useRootData()
  return (
    <div className={styles.page}>
      <title>{`${title} | ${config.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{heading}</h1>
      {children}
    </div>
  )
}

/** The skeleton of a table: a head and rows, or the cards of a phone. */
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
