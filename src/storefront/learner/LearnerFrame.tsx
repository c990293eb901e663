import type { ReactNode } from 'react'
import { useRootData } from '#shared/loaderContext.ts'
import styles from './LearnerFrame.module.css'

/** A page of the learner's area: its title, and its parts one under the other. */
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
