import { type ComponentProps, useEffect, useState } from 'react'
import { Outlet, useOutletContext, useRouteLoaderData } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Icon } from '../Icon.tsx'
import { CONSOLE_ROUTE_ID } from '../loaderContext.ts'
import { AreaFrame, type MenuLine } from './AreaFrame.tsx'
import styles from './TutorFrame.module.css'

/** The tutor's side menu: the four of the specification (section 2), and what a tutor asks for each day. */
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

/** The frame of the tutor's area, around the console and around the tutor's own account. */
export function TutorFrame(frame: Omit<ComponentProps<typeof AreaFrame>, 'name' | 'lines' | 'isWide'>) {
  return <AreaFrame {...frame} name="Tutor" lines={TUTOR_LINES} isWide />
}

interface Finding {
  isOpen: boolean
  close: () => void
}

/** The frame of the tutor's area. The server draws it, and it stays while the console comes into it. */
export function TutorLayout() {
  const [isFinding, setFinding] = useState(false)
  const isBusy = useRouteLoaderData(CONSOLE_ROUTE_ID) === undefined

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setFinding(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  const finding: Finding = { isOpen: isFinding, close: () => setFinding(false) }
  return (
    <TutorFrame tools={<FindButton onPress={() => setFinding(true)} />} isBusy={isBusy}>
      <Outlet context={finding} />
    </TutorFrame>
  )
}

/** Tells whether the tutor wants to find something, by the button in the frame or by Ctrl or Cmd with K. */
export const useFinding = useOutletContext<Finding>

function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" aria-keyshortcuts="Control+K Meta+K" className={styles.find} onClick={onPress}>
      <Icon name="search" />
      Find
      <kbd>Ctrl K</kbd>
    </button>
  )
}
