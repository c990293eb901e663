import { Link } from 'react-router-dom'
import type { Notification } from '#contract/notifications.ts'
import { dayAndTimeText } from '#shared/dates.ts'
import styles from './NotificationItems.module.css'

/** Notifications, each a link to its subject; `onChoose` gets the one that is followed. */
export function NotificationItems({
  notifications,
  onChoose,
}: {
  notifications: readonly Notification[]
  onChoose: (notification: Notification) => void
}) {
  return (
    <ul className={styles.items}>
      {notifications.map(one => (
        <li key={one.id}>
          <Link
            to={one.link}
            className={`${styles.item} ${one.read_at === null ? styles.unread : ''}`}
            onClick={() => onChoose(one)}
          >
            <span className={styles.title}>
              {one.read_at === null && <span className="visually-hidden">Unread: </span>}
              {one.title}
            </span>
            <span className={styles.text}>{one.text}</span>
            <time dateTime={one.created_at} className={styles.time}>
              {dayAndTimeText(one.created_at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
