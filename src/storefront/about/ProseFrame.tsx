import type { ReactNode } from 'react'
import styles from './ProseFrame.module.css'

/** A page of prose: a big heading, an opening sentence and sections of text. */
export function ProseFrame({
  title,
  opening,
  children,
}: {
  title: string
  opening: string
  children: ReactNode
}) {
  return (
    <article>
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
