import type { ComponentProps } from 'react'
import { paths } from '#pages/paths.ts'
import { AreaFrame, type MenuLine } from './AreaFrame.tsx'

/** The tutor's side menu: the four lines of the specification (section 2), and what tutors need daily. */
export const TUTOR_LINES: readonly MenuLine[] = [
  { to: paths.tutorDashboard(), name: 'Dashboard', icon: 'dashboard' },
  { to: paths.tutorClasses(), name: 'Classes', icon: 'calendar' },
  { to: paths.tutorCourses(), name: 'My Courses', icon: 'book' },
  { to: paths.courseUpload(), name: 'Add Course', icon: 'add' },
  { to: paths.tutorLearners(), name: 'Learners', icon: 'people' },
  { to: paths.tutorPayments(), name: 'Payments', icon: 'card' },
  { to: paths.tutorHistory(), name: 'History', icon: 'clock' },
  { to: paths.logout(), name: 'Logout', icon: 'logout' },
]

/** The frame of the tutor's area, for the console and for the tutor's own account. */
export function TutorFrame(frame: Omit<ComponentProps<typeof AreaFrame>, 'name' | 'lines' | 'isWide'>) {
  return <AreaFrame {...frame} name="Tutor" lines={TUTOR_LINES} isWide />
}
