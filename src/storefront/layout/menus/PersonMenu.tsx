import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import type { Session } from '#shared/session.ts'
import { PopoverMenu } from '../../ui/actions/PopoverMenu.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import styles from './PersonMenu.module.css'

const ROLES = { learner: 'Learner', tutor: 'Tutor', admin: 'Admin' } as const

/** The person icon and what it opens: who is signed in, their account, and Logout. */
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
        {/* The server knows a role and no person; the first script writes the name in before React comes. */}
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
      <li>
        <Link to={paths.logout()}>
          <Icon name="logout" /> Logout
        </Link>
      </li>
    </PopoverMenu>
  )
}
