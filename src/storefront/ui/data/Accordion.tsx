import type { Key, ReactNode } from 'react'
import { Icon } from '#shared/Icon.tsx'
import styles from './Accordion.module.css'

/** A list of `<details>`; any number can be open, and only the first is open at first. */
export function Accordion({
  items,
}: {
  items: readonly { key: Key; title: ReactNode; content: ReactNode }[]
}) {
  return (
    <div className={styles.accordion}>
      {items.map((item, index) => (
        <details key={item.key} open={index === 0} className={styles.item}>
          <summary className={styles.title}>
            <span className={styles.words}>{item.title}</span>
            <Icon name="chevronDown" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
