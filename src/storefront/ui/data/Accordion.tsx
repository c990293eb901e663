import type { Key, ReactNode } from 'react'
import { Icon } from '../media/Icon.tsx'
import styles from './Accordion.module.css'

/** `<details>` one under the other; any number can be open. The one at `openIndex` is open at first. */
export function Accordion({
  items,
  openIndex = 0,
}: {
  items: readonly { key: Key; title: ReactNode; aside?: ReactNode; content: ReactNode }[]
  openIndex?: number
}) {
  return (
    <div className={styles.accordion}>
      {items.map((item, index) => (
        <details key={item.key} open={index === openIndex} className={styles.item}>
          <summary className={styles.title}>
            <span className={styles.words}>{item.title}</span>
            {item.aside && <span className={styles.aside}>{item.aside}</span>}
            <Icon name="chevronDown" />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
