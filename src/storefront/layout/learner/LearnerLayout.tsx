import { useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import { registerServiceWorker } from '#offline/registration.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { type MenuLine, MenuLines } from '#shared/MenuLines.tsx'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { collapseMenu, isMenuCollapsed, onMenuChange } from '#shared/sideMenu.ts'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { OfflineNotice } from '../errors/OfflineNotice.tsx'
import { SkipLink } from '../frame/SkipLink.tsx'
import { ThemeSwitch } from '../menus/ThemeSwitch.tsx'
import styles from './LearnerLayout.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

const MAIN = 'main'

const LINES: readonly MenuLine[] = [
  { to: paths.dashboard(), name: 'Dashboard', icon: <Icon name="dashboard" size={22} /> },
  { to: paths.enrolledCourses(), name: 'Enrolled Courses', icon: <Icon name="book" size={22} /> },
  { to: paths.timetable(), name: 'Timetable', icon: <Icon name="calendar" size={22} /> },
  { to: paths.paymentHistory(), name: 'Payment History', icon: <Icon name="card" size={22} /> },
  { to: paths.logout(), name: 'Logout', icon: <Icon name="logout" size={22} /> },
]

/** The frame of the learner's area: a top bar, and a side menu that is a drawer below 760 px. */
export function LearnerLayout() {
  const { config, session } = useRootData()
  const isCollapsed = useSyncExternalStore(onMenuChange, isMenuCollapsed, () => false)
  return (
    <div className={styles.frame}>
      <SkipLink to={MAIN} />
      <TopBar name={config.name} session={session} />
      <OfflineNotice />
      <aside className={styles.side}>
        <nav aria-label="Learner">
          <MenuLines lines={LINES} />
        </nav>
        <div className={styles.foot}>
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
          <button
            type="button"
            className={classNames(styles.collapse, 'needs-script')}
            aria-expanded={!isCollapsed}
            aria-label="Side menu"
            title={isCollapsed ? 'Expand the menu' : 'Collapse the menu'}
            // Asked again: a press that came before React is replayed while it still shows what the server guessed.
            onClick={() => collapseMenu(!isMenuCollapsed())}
          >
            <Icon name="chevronLeft" />
          </button>
        </div>
      </aside>
      <MenuDrawer lines={LINES} name="Learner" />
      <main id={MAIN} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <UpdateNotice watch={registerServiceWorker} />
      <RouteAnnouncer mainId={MAIN} />
    </div>
  )
}
