import { NavLink } from 'react-router-dom'
import { Icon } from '../../ui/media/Icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import styles from './SideMenu.module.css'

/** One line of a side menu. */
export interface MenuLine {
  to: string
  name: string
  icon: IconName
}

/** The lines of a side menu. Beside the page it may be collapsed: only the drawings are seen, and the names are tool tips. */
export function SideMenu({ lines, onChoose }: { lines: readonly MenuLine[]; onChoose?: () => void }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink to={to} end className={styles.line} title={name} onClick={onChoose}>
            <Icon name={icon} size={22} />
            <span className={styles.name}>{name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
