import { NavLink } from 'react-router-dom'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './SideMenu.module.css'
import type { MenuLine } from './sideMenuEntries.ts'

/** The lines of a side menu. Collapsed, only the drawings are seen; the names stay for screen readers and as tool tips. */
export function SideMenu({
  lines,
  isCollapsed = false,
  onChoose,
}: {
  lines: readonly MenuLine[]
  isCollapsed?: boolean
  onChoose?: () => void
}) {
  return (
    <ul className={styles.lines} data-collapsed={isCollapsed || undefined}>
      {lines.map(({ to, name, icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={styles.line}
            title={isCollapsed ? name : undefined}
            onClick={onChoose}
          >
            <Icon name={icon} size={22} />
            <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
