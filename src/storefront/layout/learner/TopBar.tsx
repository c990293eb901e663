import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { NotificationBell } from '#shared/notifications/NotificationBell.tsx'
import type { Session } from '#shared/session.ts'
import { dialogOpener } from '../../ui/actions/dialogOpener.ts'
import { Icon } from '../../ui/media/Icon.tsx'
import { Logo } from '../frame/Logo.tsx'
import { PersonMenu } from '../menus/PersonMenu.tsx'
import { MENU_DRAWER_ID } from './MenuDrawer.tsx'
import styles from './TopBar.module.css'

/** The bar of the learner's area: Home, Courses and the logout dropdown; below 760 px also the button of the menu. */
export function TopBar({ name, session }: { name: string; session: Session | null }) {
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
