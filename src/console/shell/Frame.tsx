import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { NotificationBell } from '#shared/notifications/NotificationBell.tsx'
import styles from './Frame.module.css'
import { TutorMenu } from './TutorMenu.tsx'

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
  /** What stands at the end of the side menu. */
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
