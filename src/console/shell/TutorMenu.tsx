import { paths } from '#pages/paths.ts'
import { type MenuLine, MenuLines } from '#shared/MenuLines.tsx'
import { Drawing } from './Drawing.tsx'

/** The tutor's side menu (specification section 2). */
const LINES: readonly MenuLine[] = [
  { to: paths.tutorDashboard(), name: 'Dashboard', icon: <Drawing name="dashboard" /> },
  { to: paths.tutorCourses(), name: 'My Courses', icon: <Drawing name="courses" /> },
  { to: paths.courseUpload(), name: 'Add Course', icon: <Drawing name="add" /> },
  { to: paths.logout(), name: 'Logout', icon: <Drawing name="logout" /> },
]

/** The menu beside or over a page of the console. */
export function TutorMenu({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Tutor">
      <MenuLines lines={LINES} onChoose={onChoose} />
    </nav>
  )
}
