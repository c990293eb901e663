import { type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import type { Session } from '#shared/session.ts'
import styles from './PersonMenu.module.css'

const ROLES = { learner: 'Learner', tutor: 'Tutor', admin: 'Admin' } as const

/** The person icon and its menu: the user's name, their account, and Logout. */
export function PersonMenu({ session }: { session: Session }) {
  const { firstname } = session.data
  return (
    <PopoverMenu
      label="Account menu"
      button={
        <>
          <Icon name="person" />
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      <li className={styles.who}>
        {/* The server knows only the role; the first script fills in the name before hydration. */}
        <span data-first-name="" suppressHydrationWarning>
          {firstname}
        </span>
        <small>{ROLES[session.userType]}</small>
      </li>
      <li>
        <Link to={paths.account()}>
          <Icon name="person" /> Your account
        </Link>
      </li>
      {session.userType === 'tutor' && (
        <li>
          <Link to={paths.calendar()}>
            <Icon name="calendar" /> Calendar
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.logout()}>
          <Icon name="logout" /> Logout
        </Link>
      </li>
    </PopoverMenu>
  )
}

/**
 * A button that opens a list of links under the bar: a native popover, so it closes on Escape, on a press outside it and on a
 * link, and works before any script. `children` are `<li>`s.
 */
function PopoverMenu({ label, button, children }: { label: string; button: ReactNode; children: ReactNode }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={styles.button}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link in the list is a click */}
      <ul
        id={id}
        ref={list}
        popover="auto"
        className={styles.menu}
        onClick={event => {
          if (event.target instanceof Element && event.target.closest('a')) list.current?.hidePopover?.()
        }}
      >
        {children}
      </ul>
    </>
  )
}
