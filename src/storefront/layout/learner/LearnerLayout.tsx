import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { type OnUpdate, registerServiceWorker } from '#offline/registration.ts'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { type MenuLine, MenuLines } from '#shared/MenuLines.tsx'
import { NotificationBell } from '#shared/notifications/NotificationBell.tsx'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import type { Session } from '#shared/session.ts'
import { collapseMenu, isMenuCollapsed, onMenuChange } from '#shared/sideMenu.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { dialogOpener } from '../../ui/actions/dialogOpener.ts'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { Logo } from '../frame/Logo.tsx'
import { OfflineNotice, SiteFrame, SkipLink } from '../frame/SiteLayout.tsx'
import { PersonMenu } from '../menus/PersonMenu.tsx'
import { ThemeSwitch } from '../menus/ThemeSwitch.tsx'
import styles from './LearnerLayout.module.css'

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

/** The frame of a person's own account: learners see it in their area, tutors as a page of the site. */
export function AccountLayout() {
  const root = useRootData()
  if (root.session?.userType === 'learner') return <LearnerLayout />
  return (
    <SiteFrame {...root}>
      <div className={`page ${styles.page}`}>
        <Outlet />
      </div>
    </SiteFrame>
  )
}

/** The bar of the learner's area: Home, Courses and the logout dropdown; below 760 px also the button of the menu. */
function TopBar({ name, session }: { name: string; session: Session | null }) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.open} aria-label="Open menu" {...dialogOpener(MENU_DRAWER_ID)}>
        <Icon name="menu" size={24} />
      </button>
      <span className={styles.logo}>
        <Logo name={name} />
      </span>
      <nav aria-label="Main" className={styles.nav}>
        <Link to={paths.home()}>Home</Link>
        <Link to={paths.catalogue()}>Courses</Link>
        {session && (
          <>
            <NotificationBell userId={session.data.id} />
            <PersonMenu session={session} />
          </>
        )}
      </nav>
    </header>
  )
}

const MENU_DRAWER_ID = 'menu-drawer'

/** The side menu below 760 px: it slides in over the page and closes on Escape, beside it and on a choice. */
function MenuDrawer({ lines, name }: { lines: readonly MenuLine[]; name: string }) {
  const drawer = useRef<HTMLDialogElement>(null)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is an extra; Escape and Close are the keyboard's ways
    <dialog
      id={MENU_DRAWER_ID}
      ref={drawer}
      aria-label="Menu"
      className={styles.drawer}
      onClick={event => {
        if (event.target === drawer.current) drawer.current.close()
      }}
    >
      <div className={styles.body}>
        <form method="dialog">
          <button
            type="submit"
            className={styles.close}
            aria-label="Close menu"
            onClick={event => {
              event.preventDefault()
              drawer.current?.close()
            }}
          >
            <Icon name="close" />
          </button>
        </form>
        <nav aria-label={name}>
          <MenuLines lines={lines} onChoose={() => drawer.current?.close()} />
        </nav>
        <ThemeSwitch />
      </div>
    </dialog>
  )
}

/** Offers a newer version of the academy when one has arrived, and never takes it on by itself. */
export function UpdateNotice({ watch }: { watch: (onUpdate: OnUpdate) => Promise<void> }) {
  const [takeOn, setTakeOn] = useState<(() => void) | null>(null)
  useEffect(() => {
    // A browser that keeps nothing, or a worker that did not arrive, takes nothing from the page.
    watch(update => setTakeOn(() => update)).catch(() => undefined)
  }, [watch])

  return (
    <div role="status" className={styles.place}>
      {takeOn && (
        <p className={styles.notice}>
          A new version of the academy is ready.
          <Button look="secondary" onClick={takeOn}>
            Use it now
          </Button>
        </p>
      )}
    </div>
  )
}
