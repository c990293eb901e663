import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { dialogOpener } from '../dialogOpener.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { useRootData } from '../loaderContext.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { RouteAnnouncer } from '../RouteAnnouncer.tsx'
import { collapseMenu, isMenuCollapsed, onMenuChange } from '../sideMenu.ts'
import styles from './AreaFrame.module.css'
import { Logo } from './Logo.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const MAIN = 'main'

/** One line of a side menu. */
export interface MenuLine {
  to: string
  name: string
  /** The only visible part of a collapsed line. */
  icon: IconName
}

/** The frame of a signed-in area: a top bar and a side menu, a drawer below 760 px. Only the bell and the theme need script. */
export function AreaFrame({
  name,
  lines,
  notice,
  tools,
  isWide = false,
  isBusy = false,
  children,
}: {
  /** Names the menu for screen readers. */
  name: string
  lines: readonly MenuLine[]
  /** Shown below the bar. */
  notice?: ReactNode
  /** Shown in the bar, and on a phone in the drawer. */
  tools?: ReactNode
  isWide?: boolean
  /** True while the page is loading. */
  isBusy?: boolean
  children: ReactNode
}) {
  const isCollapsed = useSyncExternalStore(onMenuChange, isMenuCollapsed, () => false)
  return (
    <div className={`${styles.frame} ${isWide ? styles.wide : ''} ${isBusy ? styles.still : ''}`}>
      <a href={`#${MAIN}`} className="skip-link">
        Skip to content
      </a>
      <TopBar tools={tools} />
      {notice}
      <aside className={styles.side}>
        <nav aria-label={name}>
          <MenuLines lines={lines} />
        </nav>
        <div className={styles.foot}>
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
          <button
            type="button"
            className={`${styles.collapse} needs-script`}
            aria-expanded={!isCollapsed}
            aria-label="Side menu"
            title={isCollapsed ? 'Expand the menu' : 'Collapse the menu'}
            // Read again, because an early press is replayed while the state is still the server's guess.
            onClick={() => collapseMenu(!isMenuCollapsed())}
          >
            <Icon name="chevronLeft" />
          </button>
        </div>
      </aside>
      <MenuDrawer lines={lines} name={name} tools={tools} />
      <main id={MAIN} tabIndex={-1} aria-busy={isBusy || undefined} className={styles.main}>
        {children}
      </main>
      <RouteAnnouncer mainId={MAIN} />
    </div>
  )
}

/** Home, Courses and the logout dropdown; below 760 px also the menu button. */
function TopBar({ tools }: { tools: ReactNode }) {
  const { config, session } = useRootData()
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.open} aria-label="Open menu" {...dialogOpener(MENU_DRAWER_ID)}>
        <Icon name="menu" size={24} />
      </button>
      <span className={styles.logo}>
        <Logo name={config.name} />
      </span>
      <div className={styles.tools}>{tools}</div>
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

/** The side menu below 760 px: it slides in over the page and closes on Escape, on a press outside it and on a choice. */
function MenuDrawer({ lines, name, tools }: { lines: readonly MenuLine[]; name: string; tools: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is an extra; Escape and Close are the keyboard's ways
    <dialog
      id={MENU_DRAWER_ID}
      ref={drawer}
      aria-label="Menu"
      className={styles.drawer}
      onClick={event => {
        if (event.target === drawer.current) close()
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
              close()
            }}
          >
            <Icon name="close" />
          </button>
        </form>
        <nav aria-label={name}>
          <MenuLines lines={lines} onChoose={close} />
        </nav>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys click its button */}
        <div onClick={close}>{tools}</div>
        <ThemeSwitch />
      </div>
    </dialog>
  )
}

/** The lines of the menu. Collapsed, only the icons are visible; the names stay for screen readers and as tooltips. */
function MenuLines({ lines, onChoose }: { lines: readonly MenuLine[]; onChoose?: () => void }) {
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
