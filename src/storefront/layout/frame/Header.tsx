import { Link, NavLink, useLocation } from 'react-router-dom'
import { matchPage } from '#pages/matchPage.ts'
import { homeOf, ownPath, paths } from '#pages/paths.ts'
import { Logo } from '#shared/frame/Logo.tsx'
import { PersonMenu } from '#shared/frame/PersonMenu.tsx'
import { NotificationBell } from '#shared/notifications/NotificationBell.tsx'
import type { Session } from '#shared/session.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import styles from './Header.module.css'

/** The header: Courses for everyone; Dashboard and the user menu when signed in, Login and Signup when not. */
export function Header({ name, session }: { name: string; session: Session | null }) {
  return (
    <header className={styles.header}>
      <div className={`page ${styles.row}`}>
        <Link to={paths.home()} className={styles.home} aria-label={`${name}, home`}>
          <Logo name={name} />
        </Link>
        <nav aria-label="Main" className={styles.nav}>
          <NavLink to={paths.catalogue()} className={styles.link}>
            Courses
          </NavLink>
          {session ? <SignedIn session={session} /> : <SignedOut />}
        </nav>
      </div>
    </header>
  )
}

function SignedIn({ session }: { session: Session }) {
  return (
    <>
      {session.userType !== 'admin' && (
        <LinkButton to={homeOf(session.userType)} look="secondary" className={styles.button}>
          Dashboard
        </LinkButton>
      )}
      <NotificationBell userId={session.data.id} />
      <PersonMenu session={session} />
    </>
  )
}

function SignedOut() {
  const wayBack = useWayBack()
  return (
    <>
      <LinkButton to={paths.login(wayBack)} look="quiet" className={styles.button}>
        Login
      </LinkButton>
      <LinkButton to={paths.register(wayBack)} className={styles.button}>
        Signup
      </LinkButton>
    </>
  )
}

/** Returns the address to return to after signing in or up: the enrolment page, or the page that sent the visitor to sign in. */
function useWayBack(): { redirect_to?: string } {
  const { pathname, search } = useLocation()
  if (matchPage(pathname)?.name === 'enrol') return { redirect_to: `${pathname}${search}` }
  return { redirect_to: ownPath(new URLSearchParams(search).get('redirect_to')) ?? undefined }
}
