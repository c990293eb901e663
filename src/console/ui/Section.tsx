import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

/** A part of a page in a card: its name, what can be done there, and what it holds. */
export function Section({
  title,
  actions,
  isPadded = true,
  children,
}: {
  title: string
  actions?: ReactNode
  /** Tables go to the card's edge. */
  isPadded?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      <div className={isPadded ? styles.padded : undefined}>{children}</div>
    </section>
  )
}

/** A part of a page in a card that needs no name. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
