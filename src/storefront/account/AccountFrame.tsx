import type { ReactNode } from 'react'
import styles from './AccountFrame.module.css'

/** The card of a sign-in or sign-up page: title, form and links; wide screens add a panel next to it. */
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
      <aside aria-label="What you find here" className={styles.cloth}>
        <ul className={styles.words}>
          <li>Live classes, online or in person.</li>
          <li>The price in naira before you pay, and a receipt for every payment.</li>
          <li>Tutors who set their own topics, prices and hours.</li>
        </ul>
      </aside>
    </section>
  )
}
