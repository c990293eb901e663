import type { ReactNode } from 'react'
import styles from './MessagePage.module.css'

/** A whole page that says one thing and offers a way on. */
export function MessagePage({
  title,
  code,
  children,
}: {
  title: string
  code?: string
  children: ReactNode
}) {
  return (
    <section className={`page ${styles.message}`}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <svg viewBox="0 0 120 120" aria-hidden="true" className={styles.motif}>
        <circle cx="60" cy="60" r="57" strokeDasharray="1 8" />
        <circle cx="60" cy="60" r="44" />
        <circle cx="60" cy="60" r="33" strokeDasharray="1 7" />
        <circle cx="60" cy="60" r="21" />
        <path d="M20 100 100 20" />
      </svg>
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <div className={styles.words}>{children}</div>
    </section>
  )
}
