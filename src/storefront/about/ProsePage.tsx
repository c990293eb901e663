import type { ReactNode } from 'react'
import { useRootData } from '#shared/loaderContext.ts'
import styles from './ProsePage.module.css'

/** A page to read: a big heading, a sentence that opens it, and sections of text. */
export function ProsePage({
  title,
  opening,
  children,
}: {
  title: string
  opening: string
  children: ReactNode
}) {
  const { config } = useRootData()
  return (
    <article>
      <title>{`${title} | ${config.name}`}</title>
      <meta name="description" content={opening} />
      <header className={styles.head}>
        <div className="page">
          <h1>{title}</h1>
          <p className={styles.opening}>{opening}</p>
        </div>
      </header>
      <div className={`page ${styles.body}`}>{children}</div>
    </article>
  )
}
