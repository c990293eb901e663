import type { ReactNode } from 'react'
import styles from './AccountFrame.module.css'

/** The card of a sign-in or sign-up page: its title, its form, and the ways to the other pages. */
export function AccountFrame({
  title,
  lead,
  children,
  elsewhere = null,
}: {
  title: string
  lead: string
  children: ReactNode
  elsewhere?: ReactNode
}) {
  return (
    <section className={`page ${styles.place}`}>
      <div className={styles.card}>
        <header>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
        {elsewhere && <footer className={styles.elsewhere}>{elsewhere}</footer>}
      </div>
      <div aria-hidden="true" className={styles.cloth} />
    </section>
  )
}
