import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { type MenuLine, MenuLines } from '#shared/MenuLines.tsx'
import { NotificationBell } from '#shared/notifications/NotificationBell.tsx'
import styles from './Frame.module.css'

export const MAIN = 'main'

/**
 * The frame of the tutor's area: a top bar with Home, Courses and the logout dropdown, the side menu and the page. The server
 * draws it too, with drawings in place of the buttons that need a script.
 */
export function Frame({
  menuButton,
  personMenu,
  foot,
  isBusy = false,
  children,
}: {
  /** Opens the menu below 760 px. */
  menuButton: ReactNode
  personMenu: ReactNode
  /** This stands at the end of the side menu. */
  foot?: ReactNode
  /** The page is still on its way. */
  isBusy?: boolean
  children: ReactNode
}) {
  const { config, session } = useRootData()
  return (
    <div className={`${styles.frame} ${isBusy ? styles.still : ''}`}>
      <a className="skip-link" href={`#${MAIN}`}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <div className={styles.menuButton}>{menuButton}</div>
        <span className={styles.logo}>
          <img src="/icon.svg" alt="" width={38} height={38} />
          <span className={styles.name}>{config.name}</span>
        </span>
        <nav aria-label="Main" className={styles.nav}>
          <Link to={paths.home()}>Home</Link>
          <Link to={paths.catalogue()}>Courses</Link>
          <NotificationBell userId={session?.data.id ?? 0} />
          <div className={styles.button}>{personMenu}</div>
        </nav>
      </header>
      <aside className={styles.side}>
        <TutorMenu />
        <div className={styles.foot}>{foot}</div>
      </aside>
      <main id={MAIN} tabIndex={-1} aria-busy={isBusy || undefined} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

/** The console as the server draws it: the same for every tutor, until the browser has the page and its data. */
export function ConsoleShell() {
  return (
    <Frame menuButton={<Drawing name="menu" />} personMenu={<Drawing name="person" />} isBusy>
      <Outlet />
    </Frame>
  )
}

/** The tutor's side menu: the four of the specification (section 2), and what a tutor asks for each day. */
const LINES: readonly MenuLine[] = [
  { to: paths.tutorDashboard(), name: 'Dashboard', icon: <Drawing name="dashboard" /> },
  { to: paths.tutorClasses(), name: 'Classes', icon: <Drawing name="calendar" /> },
  { to: paths.tutorCourses(), name: 'My Courses', icon: <Drawing name="courses" /> },
  { to: paths.courseUpload(), name: 'Add Course', icon: <Drawing name="add" /> },
  { to: paths.tutorLearners(), name: 'Learners', icon: <Drawing name="learners" /> },
  { to: paths.tutorPayments(), name: 'Payments', icon: <Drawing name="payments" /> },
  { to: paths.tutorHistory(), name: 'History', icon: <Drawing name="history" /> },
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

/** Material's outlined drawings on a 24 by 24 grid, without the component of MUI: the server draws them too. */
const DRAWINGS = {
  add: 'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m5 11h-4v4h-2v-4H7v-2h4V7h2v4h4z',
  calendar:
    'M19 4h-1V2h-2v2H8V2H6v2H5c-1.11 0-1.99.9-1.99 2L3 20c0 1.1.89 2 2 2h14c1.1 0 2-.9 2-2V6c0-1.1-.9-2-2-2m0 16H5V10h14zm0-12H5V6h14zM9 14H7v-2h2zm4 0h-2v-2h2zm4 0h-2v-2h2zm-8 4H7v-2h2zm4 0h-2v-2h2zm4 0h-2v-2h2z',
  courses:
    'M21 5c-1.11-.35-2.33-.5-3.5-.5-1.95 0-4.05.4-5.5 1.5-1.45-1.1-3.55-1.5-5.5-1.5S2.45 4.9 1 6v14.65c0 .25.25.5.5.5.1 0 .15-.05.25-.05C3.1 20.45 5.05 20 6.5 20c1.95 0 4.05.4 5.5 1.5 1.35-.85 3.8-1.5 5.5-1.5 1.65 0 3.35.3 4.75 1.05.1.05.15.05.25.05.25 0 .5-.25.5-.5V6c-.6-.45-1.25-.75-2-1m0 13.5c-1.1-.35-2.3-.5-3.5-.5-1.7 0-4.15.65-5.5 1.5V8c1.35-.85 3.8-1.5 5.5-1.5 1.2 0 2.4.15 3.5.5z',
  dashboard:
    'M19 5v2h-4V5zM9 5v6H5V5zm10 8v6h-4v-6zM9 17v2H5v-2zM21 3h-8v6h8zM11 3H3v10h8zm10 8h-8v10h8zm-10 4H3v6h8z',
  download: 'M19 9h-4V3H9v6H5l7 7zm-8 2V5h2v6h1.17L12 13.17 9.83 11zm-6 7h14v2H5z',
  history:
    'M13 3c-4.97 0-9 4.03-9 9H1l3.89 3.89.07.14L9 12H6c0-3.87 3.13-7 7-7s7 3.13 7 7-3.13 7-7 7c-1.93 0-3.68-.79-4.94-2.06l-1.42 1.42A8.95 8.95 0 0 0 13 21c4.97 0 9-4.03 9-9s-4.03-9-9-9m-1 5v5l4.28 2.54.72-1.21-3.5-2.08V8z',
  learners:
    'M9 12c1.93 0 3.5-1.57 3.5-3.5S10.93 5 9 5 5.5 6.57 5.5 8.5 7.07 12 9 12m0-5c.83 0 1.5.67 1.5 1.5S9.83 10 9 10s-1.5-.67-1.5-1.5S8.17 7 9 7m0 6.75c-2.34 0-7 1.17-7 3.5V19h14v-1.75c0-2.33-4.66-3.5-7-3.5M4.34 17c.84-.58 2.87-1.25 4.66-1.25s3.82.67 4.66 1.25zm11.7-3.19c1.16.84 1.96 1.96 1.96 3.44V19h4v-1.75c0-2.02-3.5-3.17-5.96-3.44M15 12c1.93 0 3.5-1.57 3.5-3.5S16.93 5 15 5c-.54 0-1.04.13-1.5.35.63.89 1 1.98 1 3.15s-.37 2.26-1 3.15c.46.22.96.35 1.5.35',
  logout:
    'm17 8-1.41 1.41L17.17 11H9v2h8.17l-1.58 1.58L17 16l4-4zM5 5h7V3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h7v-2H5z',
  menu: 'M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z',
  payments:
    'M19 14V6c0-1.1-.9-2-2-2H3c-1.1 0-2 .9-2 2v8c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2m-2 0H3V6h14zm-7-7c-1.66 0-3 1.34-3 3s1.34 3 3 3 3-1.34 3-3-1.34-3-3-3m13 0v11c0 1.1-.9 2-2 2H4v-2h17V7z',
  person:
    'M12 6c1.1 0 2 .9 2 2s-.9 2-2 2-2-.9-2-2 .9-2 2-2m0 10c2.7 0 5.8 1.29 6 2H6c.23-.72 3.31-2 6-2m0-12C9.79 4 8 5.79 8 8s1.79 4 4 4 4-1.79 4-4-1.79-4-4-4m0 10c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4',
}

export type DrawingName = keyof typeof DRAWINGS

/** A drawing in the colour of the text; it is decoration, and hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
