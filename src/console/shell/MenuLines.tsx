import { NavLink } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Drawing } from './Drawing.tsx'
import styles from './MenuLines.module.css'

/** The tutor's side menu (specification section 2). */
const LINES = [
  { to: paths.tutorDashboard(), name: 'Dashboard', drawing: 'dashboard' },
  { to: paths.tutorCourses(), name: 'My Courses', drawing: 'courses' },
  { to: paths.courseUpload(), name: 'Add Course', drawing: 'add' },
  { to: paths.logout(), name: 'Logout', drawing: 'logout' },
] as const

/** The lines of the side menu. Collapsed, only the drawings are seen; the names stay for screen readers and as tool tips. */
export function MenuLines({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Tutor">
      <ul className={styles.lines}>
        {LINES.map(({ to, name, drawing }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.line} title={name} onClick={onChoose}>
              <Drawing name={drawing} />
              <span className={styles.name}>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
