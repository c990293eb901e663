import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import styles from './MenuLines.module.css'

/** One line of a side menu. */
export interface MenuLine {
  to: string
  name: string
  /** A drawing, all that is seen of a collapsed line. */
  icon: ReactNode
}

/** The lines of a side menu. Collapsed, only the drawings are seen; the names stay for screen readers and as tool tips. */
export function MenuLines({ lines, onChoose }: { lines: readonly MenuLine[]; onChoose?: () => void }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink to={to} end className={styles.line} title={name} onClick={onChoose}>
            {icon}
            <span className={styles.name}>{name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
